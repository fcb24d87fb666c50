// A session with a fault plan and a journal, in which a client under test runs.
import assert from 'node:assert/strict';

export class FaultSession {
  constructor(baseUrl) {
    this.baseUrl = baseUrl;
    this.id = crypto.randomUUID();
  }

  /** Opens a session with the fault plan of a preset. The journal records what the client sends. */
  static async open(baseUrl, preset) {
    const session = new FaultSession(baseUrl);
    await session.request('PUT', '/session/controls', { faults: { preset }, journal: { record: true } });
    return session;
  }

  get headers() {
    return { 'x-session-id': this.id };
  }

  /** A request of the check itself. Throws if it fails. */
  async request(method, path, body) {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text).data;
  }

  /** Throws unless the journal has these responses of an operation, in this order. */
  async expectStatuses(operation, statuses) {
    const entries = await this.request('GET', `/session/requests?operation=${operation}`);
    const received = entries.reverse().map(({ response }) => response?.status ?? null);
    assert.deepEqual(received, statuses, `statuses of ${operation} in the journal`);
  }

  /** The number of records of this kind with this value in a field. */
  async count(plural, field, value) {
    const items = await this.request('GET', `/api/v1/${plural}?${field}=${encodeURIComponent(value)}`);
    return items.length;
  }
}
