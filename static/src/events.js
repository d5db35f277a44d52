// @ts-check
/**
 * Delegation: one listener per event type on the document, whatever the view contains.
 *
 * One rule: an event is decided on at once (prevent or not) and costs at most one call into Python.
 */
import { keyName, listening, modified } from "./declared.js";
import { clickedSubmitter, implicitlySubmitted } from "./forms.js";
import { filesOf, payloadOf, readFiles } from "./payload.js";

/** @typedef {import("./dom.js").Dom} Dom */

const PLAIN = (
  "dblclick contextmenu input change keyup focusin focusout reset " +
  "pointerup pointercancel dragenter dragleave drop paste"
).split(" ");
/** These do not bubble: the document sees them only on the way down. */
const CAPTURED = "toggle beforetoggle close cancel load error invalid scroll".split(" ");
const EDITABLE = new Set(["INPUT", "TEXTAREA", "SELECT"]);

export class Events {
  /** @param {Dom} dom */
  constructor(dom) {
    this.dom = dom;
    /** Pointers held by an element. @type {Set<number>} */
    this.captured = new Set();
    this.listeners = 0;
    for (const type of PLAIN) this.#listen(type, (event) => this.#dispatch(type, event));
    for (const type of CAPTURED) this.#listen(type, (event) => this.#dispatch(type, event), true);
    this.#listen("click", (event) => this.#click(event));
    this.#listen("keydown", (event) => this.#keydown(event));
    this.#listen("submit", (event) => this.#submitted(event));
    this.#listen("dragover", (event) => this.#permitDrop(event));
    this.#listen("pointerdown", (event) => this.#pointerdown(event));
    this.#listen("pointermove", (event) => this.#pointermove(event));
    this.#listen("lostpointercapture", (event) => this.captured.delete(event.pointerId));
    this.#listen("pointerover", (event) => this.#crossed(event, ["pointerenter", "mouseenter"]));
    this.#listen("pointerout", (event) => this.#crossed(event, ["pointerleave", "mouseleave"]));
    this.#listen("compositionstart", (event) => dom.fields.begin(event), true);
    this.#listen("compositionend", () => dom.fields.end(), true);
    this.#listen("input", () => dom.fields.typed(), true);
    this.#listen("scroll", (event) => dom.keeper.noteScroll(event), true);
  }

  /** @param {string} type @param {(event: any) => void} handler @param {boolean} [capture] */
  #listen(type, handler, capture = false) {
    const passive = type === "scroll" || type === "pointermove";
    document.addEventListener(type, handler, { capture, passive });
    this.listeners += 1;
  }

  /**
   * @param {string} type @param {Event} event @param {(el: Element) => boolean} [also]
   * @returns {boolean} whether anybody listened
   */
  #dispatch(type, event, also) {
    const { elements, prevent } = listening(event.target, type, event, also);
    if (prevent) event.preventDefault();
    const files = filesOf(event);
    if (elements.length) {
      const data = payloadOf(type, event, elements);
      if (files) data.files = files.length;
      this.dom.send(data);
    }
    if (files?.length) this.#sendFiles(event, files);
    return elements.length > 0;
  }

  /** Elements that listen to `files` get the contents, once they are read. @param {Event} event @param {FileList} files */
  async #sendFiles(event, files) {
    const { elements } = listening(event.target, "files", event);
    if (!elements.length) return;
    const targets = elements.map((el) => Number(el.getAttribute("data-n")));
    try {
      const read = await readFiles(files, Number(elements[0].getAttribute("data-max-size")));
      this.dom.send({ type: "files", targets, files: read });
    } catch (error) {
      console.warn("renderer: a file could not be read", error);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const submitter = clickedSubmitter(event);
    this.#dispatch("click", event);
    if (!submitter || event.defaultPrevented) return;
    event.preventDefault();
    if (submitter.form) this.dom.submit(submitter.form, submitter);
  }

  /** @param {KeyboardEvent} event */
  #keydown(event) {
    if (event.isComposing) return;
    this.#dispatch("keydown", event);
    if (event.defaultPrevented) return;
    const form = implicitlySubmitted(event);
    if (form) {
      event.preventDefault();
      this.dom.submit(form, null);
      return;
    }
    this.#shortcut(event);
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    // By the key's place: with Alt held, some keyboards write another letter. It works in fields too.
    if (event.altKey && event.code === "KeyT" && focusToasts()) return event.preventDefault();
    const combo = modified(event, event.key);
    if (!this.dom.combos.has(combo)) return;
    const target = event.target;
    if (target instanceof HTMLElement && (EDITABLE.has(target.tagName) || target.isContentEditable)) return;
    event.preventDefault();
    this.dom.send({ type: "shortcut", combo, key: keyName(event) });
  }

  /** A native submission, where something other than a button or Enter began it. @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    this.dom.submit(/** @type {HTMLFormElement} */ (event.target), event.submitter);
  }

  /** @param {DragEvent} event */
  #permitDrop(event) {
    if (listening(event.target, "dragover", event).prevent) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #pointerdown(event) {
    const holder = listening(event.target, "pointermove", event).elements[0];
    if (holder && event.button === 0) {
      holder.setPointerCapture(event.pointerId);
      this.captured.add(event.pointerId);
    }
    this.#dispatch("pointerdown", event);
  }

  /** @param {PointerEvent} event */
  #pointermove(event) {
    if (this.captured.has(event.pointerId)) this.#dispatch("pointermove", event);
  }

  /** @param {PointerEvent} event @param {string[]} types */
  #crossed(event, types) {
    const other = event.relatedTarget;
    for (const type of types) {
      if (type.startsWith("mouse") && event.pointerType === "touch") continue;
      this.#dispatch(type, event, (el) => !(other instanceof Node && el.contains(other)));
    }
  }
}

/** What the region of toasts says in its name: Alt+T leads to the newest one. @returns {boolean} is there one? */
function focusToasts() {
  const newest = document.querySelector(".pf-toast");
  if (newest instanceof HTMLElement) newest.focus();
  return newest !== null;
}
