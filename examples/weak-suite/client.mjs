// The client of the example suites: each test uses a session of its own.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

const url = process.env.SANDBOX_URL ?? 'http://localhost:3000';

/** With `--url`, the runner names the session in SANDBOX_SESSION. */
export function newSession(id = process.env.SANDBOX_SESSION ?? randomUUID()) {
  const send = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-session-id': id, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
    query: (path, body) => send('QUERY', path, body),
  };
}

export { assert };
