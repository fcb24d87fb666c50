// The same recorded requests in every run, as responses to the requests of the History page.

const client = (agent) => ({ 'user-agent': agent });
const json = { 'content-type': 'application/json; charset=utf-8' };
const message = (headers, body) => ({
  headers,
  body,
  body_bytes: body === null ? 0 : JSON.stringify(body).length,
  truncated: false,
});

function entryOf(number, { agent, method = 'GET', url, sent = null, status, body = null, ...changes }) {
  const request = { ...message(client(agent), sent), method, url, path: url.split('?')[0], query: {} };
  return {
    number,
    received_at: `2026-11-22T10:00:0${number}.000Z`,
    protocol: 'REST',
    operations: [],
    request,
    response: status === undefined ? null : { status, ...message(json, body) },
    duration_ms: 3,
    outcome: 'answered',
    fault: null,
    ...changes,
  };
}

const wrongPassword = {
  success: false,
  error: 'UNAUTHORIZED',
  message: 'Wrong password.',
  reason: { code: 'wrong_password', hint: 'Use the password that `GET /auth/methods` lists.' },
};

/** Oldest first. */
const entries = [
  entryOf(1, { agent: 'curl/8.5.0', url: '/api/v1/users?limit=3', status: 200, body: { success: true } }),
  entryOf(2, {
    agent: 'Java-http-client/21',
    method: 'POST',
    url: '/api/v1/products',
    sent: { name: 'Desk lamp', price: 29.5 },
    status: 503,
    fault: 'first-fails',
  }),
  entryOf(3, {
    agent: 'python-requests/2.32.3',
    url: '/auth/protected/basic',
    status: 401,
    body: wrongPassword,
  }),
  entryOf(4, {
    agent: 'PostmanRuntime/7.43.0',
    method: 'POST',
    url: '/graphql',
    protocol: 'GraphQL',
    operations: ['listUsers', 'listOrders'],
    status: 200,
    body: { data: {} },
  }),
  entryOf(5, {
    agent: 'node',
    method: 'DELETE',
    url: '/api/v1/orders/1?delay=5000',
    outcome: 'pending',
    duration_ms: null,
  }),
];

const respond = (data) => (route) => route.fulfill({ json: { success: true, data } });

/** Handlers by URL pattern. */
export const recordedRequests = {
  '**/session/journal': respond({
    record: true,
    max_entries: 200,
    bodies: true,
    entries: entries.length,
    dropped: 0,
    bytes: 2048,
  }),
  '**/session/requests?*': respond(entries.toReversed()),
  '**/session/requests/3': respond({
    ...entries[2],
    curl: "curl -i 'http://localhost/auth/protected/basic'",
  }),
};
