// @ts-check
/**
 * The runtime's API as the host page uses it, in the reviewer's own name.
 *
 * One rule: the reviewer's credential is asked for at each call and goes nowhere else; a guest only
 * ever gets its surface's token.
 */

/** A call that the runtime refused. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export class RuntimeApi {
  /**
   * @param {string} baseUrl where the runtime is
   * @param {() => string | Promise<string>} credential the reviewer's token
   */
  constructor(baseUrl, credential) {
    this.base = new URL(baseUrl, document.baseURI);
    this.credential = credential;
  }

  /** Where the verbs are. */
  get runtimeUrl() {
    return new URL("api/app-runtime", this.base).href;
  }

  /** @param {string} stepId @returns {Promise<Record<string, any>>} the live descriptor */
  mint(stepId) {
    return this.#post("api/app-tools/sessions", { step_id: stepId });
  }

  /** @param {string} agentId @param {string} [after] @returns {Promise<{document: NextDocument | null}>} */
  nextReview(agentId, after) {
    return this.#post("api/review-queue/next", { agent_id: agentId, ...(after && { after }) });
  }

  /** @param {string} taskId @returns {Promise<{released: boolean}>} */
  abortReview(taskId) {
    return this.#post("api/review-queue/abort", { task_id: taskId });
  }

  /** @param {string} taskId @returns {Promise<Record<string, any>>} the task's state and feed */
  task(taskId) {
    return this.#call(`api/tasks/${encodeURIComponent(taskId)}`, {});
  }

  /** @param {string} path @param {object} body */
  #post(path, body) {
    const headers = { "Content-Type": "application/json" };
    return this.#call(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** @param {string} path @param {RequestInit} options */
  async #call(path, options) {
    const headers = { ...options.headers, Authorization: `Bearer ${await this.credential()}` };
    const response = await fetch(new URL(path, this.base), { ...options, headers });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new ApiError(response.status, answer.error ?? `The runtime answered ${response.status}`);
    return answer;
  }
}

/** @typedef {{task_id: string, name: string, step_id: string, claimed_until: string}} NextDocument */
