// States of the pages: loading, empty, errors, and what a page shows after an action.
const json = (status, body, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const failure = (status, error, message, details) => ({
  success: false,
  error,
  message,
  ...(details && { details }),
});

export const states = [
  { name: 'page not found', path: '/#/nowhere', title: /Page not found/ },
  {
    name: 'flows: after a run',
    path: '/#/flows/process-order',
    title: /Flows · /,
    act: async (page) => {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('completed', { exact: true }).waitFor();
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'Faults page: results',
    path: '/#/faults',
    title: /^Faults · /,
    expectedErrors: [500, 502, 503, 504],
    act: async (page) => {
      await page.getByRole('button', { name: 'Fail 30%', exact: true }).click();
      await page.getByRole('button', { name: /^Send 10 requests/ }).click();
      await page.getByText(/of 10 succeeded/).waitFor();
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'flows: error',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: [500],
    routes: {
      '**/api/v1/flows': (route) =>
        route.fulfill(json(500, failure(500, 'INTERNAL_ERROR', 'Internal error'))),
    },
  },
  {
    name: 'rate limit reached',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: [429],
    routes: {
      '**/api/v1/flows': (route) =>
        route.fulfill(
          json(429, failure(429, 'TOO_MANY_REQUESTS', 'Too many requests'), { 'retry-after': '60' }),
        ),
    },
    act: (page) => page.getByText('Rate limit reached').waitFor(),
  },
  {
    name: 'no connection',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: ['net::ERR_FAILED'],
    routes: {
      '**/api/v1/flows': (route) => route.abort(),
      '**/health/live': (route) => route.abort(),
    },
    act: (page) => page.getByText('No connection to').waitFor(),
  },
  {
    name: 'still loading',
    path: '/#/flows',
    title: /^Flows · /,
    // Never responds.
    routes: { '**/api/v1/flows': () => undefined },
    act: (page) => page.getByText('Still loading.').waitFor(),
  },
  {
    name: 'session ends soon',
    path: '/#/flows',
    title: /^Flows · /,
    routes: { '**/session': endsSoon },
    act: (page) => page.getByRole('button', { name: 'Extend' }).waitFor(),
  },
];

/** A session with four minutes left. */
function endsSoon(route) {
  const id = '6121aaaa-0000-4000-8000-00000000b6ec';
  const left = 240;
  const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
  const session = {
    id,
    created_at: at(left - 1800),
    expires_at: at(left),
    expires_in_seconds: left,
    is_new: false,
    seeded: true,
    counts: { users: 12, products: 24, orders: 36 },
  };
  return route.fulfill(json(200, { success: true, data: session }, { 'x-session-id': id }));
}
