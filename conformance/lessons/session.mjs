// A session that has started a lesson: what a learner reads of the progress.
import assert from 'node:assert/strict';

export class LearnerSession {
  constructor(baseUrl, lesson, headers) {
    this.baseUrl = baseUrl;
    this.lesson = lesson;
    /** Of every request that counts. */
    this.headers = headers;
  }

  static async start(baseUrl, lesson) {
    const session = new LearnerSession(baseUrl, lesson, { 'x-session-id': crypto.randomUUID() });
    await session.call('POST', '/start');
    return session;
  }

  /** The steps with their sample requests. */
  async samples() {
    return (await this.call('GET', '?solutions=true')).steps;
  }

  progress() {
    return this.call('GET', '/progress');
  }

  /** The values that completed steps saved. */
  async saved() {
    return (await this.progress()).saved;
  }

  async expectDone(step) {
    const { steps, last_attempt: last } = await this.progress();
    const { state } = steps.find(({ id }) => id === step);
    assert.equal(state, 'done', `${this.lesson}/${step}: ${JSON.stringify(last?.failed ?? last)}`);
  }

  /** The feedback on the last request, which did not pass the step. The text is compared without its marks of code. */
  async expectFeedback(step, check, nextStep) {
    const { last_attempt: last } = await this.progress();
    assert.equal(last?.step, step);
    assert.equal(last.failed[0]?.check, check);
    assert.match(last.next_step.replaceAll('`', ''), nextStep);
  }

  async expectCompleted() {
    const { state, last_attempt: last } = await this.progress();
    assert.equal(state, 'completed', `${this.lesson}: ${JSON.stringify(last)}`);
  }

  async call(method, path) {
    const response = await fetch(`${this.baseUrl}/learn/${this.lesson}${path}`, {
      method,
      headers: this.headers,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    assert.equal(response.status, 200, `${method} /learn/${this.lesson}${path}: ${text}`);
    return JSON.parse(text).data;
  }
}
