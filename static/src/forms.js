// @ts-check
/**
 * Submission of forms, also in a frame without `allow-forms`, where the browser fires no `submit`.
 *
 * One rule: the browser never submits by itself; every way to submit ends in `submission`, so a
 * handler sees it exactly once.
 */

const TEXT_FIELDS = new Set(
  "text search url tel email password date month week time datetime-local number".split(" "),
);

/** @param {Element} el @returns {el is HTMLInputElement | HTMLButtonElement} */
const submits = (el) =>
  (el instanceof HTMLButtonElement && el.type === "submit") ||
  (el instanceof HTMLInputElement && (el.type === "submit" || el.type === "image"));

/** The submit button that a click activates. @param {MouseEvent} event */
export function clickedSubmitter(event) {
  const button = event.target instanceof Element ? event.target.closest("button, input") : null;
  return button && submits(button) && button.form && !button.matches(":disabled") ? button : null;
}

/**
 * The form that Enter submits because it has no button to press; the browser itself presses a
 * button where there is one. @param {KeyboardEvent} event @returns {HTMLFormElement | null}
 */
export function implicitlySubmitted(event) {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return null;
  if (!field.form || !TEXT_FIELDS.has(field.type)) return null;
  const controls = Array.from(field.form.elements);
  if (controls.some(submits)) return null;
  const blocking = controls.filter((el) => el instanceof HTMLInputElement && TEXT_FIELDS.has(el.type));
  return blocking.length === 1 ? field.form : null;
}

/**
 * Checks the form and says what is submitted, null if it is not valid.
 * @param {HTMLFormElement} form @param {any} submitter
 * @returns {[string, string][] | null}
 */
export function submission(form, submitter) {
  if (!form.noValidate && !submitter?.formNoValidate && !form.reportValidity()) return null;
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
  if (method === "dialog") form.closest("dialog")?.close(submitter?.value);
  const data = submitter ? new FormData(form, submitter) : new FormData(form);
  /** @type {[string, string][]} */
  const fields = [];
  for (const [name, value] of data) if (typeof value === "string") fields.push([name, value]);
  return fields;
}
