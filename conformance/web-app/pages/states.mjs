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
];
