// States of the pages: loading, empty, errors, and what a page shows after an action.
import { tabTo, type } from './keyboard.mjs';
import { recordedRequests } from './recorded-requests.mjs';

const json = (status, body, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const failure = (status, error, message) =>
  json(status, { success: false, error, message }, { 'retry-after': '23' });

const respond = (response) => (route) => route.fulfill(response);

/** Presses buttons or links one after the other. */
const press =
  (...names) =>
  async (page) => {
    for (const name of names)
      await page
        .getByRole('button', { name })
        .or(page.getByRole('link', { name }))
        .or(page.getByRole('tab', { name }))
        .first()
        .click();
  };

const until = (act, text) => async (page) => {
  await act(page);
  await page.getByText(text).first().waitFor();
};

/** What several pages show in the same way. */
const general = [
  { name: 'page not found', path: '/#/nowhere', title: /Page not found/ },
  {
    name: 'loading',
    path: '/#/flows',
    title: /^Flows · /,
    // The response comes after the checks.
    routes: { '**/api/v1/flows': () => new Promise(() => undefined) },
    isPending: true,
    act: (page) =>
      page
        .getByText(/Loading/)
        .first()
        .waitFor(),
  },
  {
    name: 'error',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: [500],
    routes: { '**/api/v1/flows': respond(failure(500, 'INTERNAL_ERROR', 'Internal error')) },
    act: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'rate limit',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: [429],
    routes: { '**/api/v1/flows': respond(failure(429, 'RATE_LIMITED', 'Rate limit reached')) },
    act: (page) =>
      page
        .getByText(/Rate limit reached/)
        .first()
        .waitFor(),
  },
  {
    name: 'no connection',
    path: '/#/flows',
    title: /^Flows · /,
    expectedErrors: ['ERR_FAILED'],
    routes: { '**/api/v1/flows': (route) => route.abort() },
    act: (page) =>
      page
        .getByText(/No (?:connection|response)/)
        .first()
        .waitFor(),
  },
  {
    name: 'command palette',
    path: '/#/flows',
    title: /^Flows · /,
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.insertText('order');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'command palette with a record',
    path: '/#/data/users',
    title: /^Users · Data · /,
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.insertText('a0000000-0000-4000-8000-000000000012');
      await page.getByRole('option', { name: /User/ }).waitFor();
    },
  },
  {
    name: 'menu of small windows',
    path: '/#/flows',
    title: /^Flows · /,
    settings: { viewport: { width: 390, height: 844 } },
    widths: [390, 320],
    act: async (page) => {
      await press('Menu')(page);
      await page.getByRole('dialog').getByRole('link', { name: 'Authentication' }).waitFor();
    },
  },
];

const work = [
  { name: 'home after Send', path: '/#/', title: /^Practice/, act: until(press(/^Send/), '200 OK') },
  {
    name: 'console with a response',
    path: '/#/console',
    title: /Console · /,
    act: until((page) => page.keyboard.press('ControlOrMeta+Enter'), '200 OK'),
    hasContent: true,
  },
  {
    name: 'console with an error response',
    path: '/#/console?method=GET&path=%2Fapi%2Fv1%2Fusers%3Flimit%3D0',
    title: /Console · /,
    expectedErrors: [400],
    act: until((page) => page.keyboard.press('ControlOrMeta+Enter'), '400 Bad Request'),
    hasContent: true,
  },
  ...['GraphQL', 'SOAP'].map((protocol) => ({
    name: `console for ${protocol}`,
    path: '/#/console',
    title: /Console · /,
    act: (page) => page.getByText(protocol, { exact: true }).locator('visible=true').first().click(),
    hasContent: true,
  })),
  {
    name: 'data without records',
    path: '/#/data/users',
    title: /Data · /,
    routes: {
      '**/api/v1/users?*': respond(
        json(200, {
          success: true,
          data: [],
          pagination: { total: 0, page: 1, limit: 10, pages: 0, hasNext: false, hasPrev: false },
        }),
      ),
    },
    act: (page) =>
      page
        .getByText(/^No users/)
        .first()
        .waitFor(),
  },
  { name: 'history without a recording', path: '/#/history', title: /^History · / },
  {
    name: 'history before the first request',
    path: '/#/history',
    title: /^History · /,
    act: until(press('Start recording'), 'Waiting for the first request'),
  },
  { name: 'history: list', path: '/#/history', title: /^History · /, routes: recordedRequests },
  {
    name: 'history: HAR',
    path: '/#/history',
    title: /^History · /,
    routes: recordedRequests,
    act: until(press('Export HAR'), 'Replace credentials'),
  },
  {
    name: 'sessions with a snapshot, changes and copies',
    path: '/#/sessions',
    title: /^Sessions · /,
    act: async (page) => {
      await until(press('Take snapshot'), 'Snapshot snapshot-1 taken.')(page);
      await press(/^Import$/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await until(press('Fork session'), '2 sessions opened.')(page);
      await page.getByText('Fixed', { exact: true }).click();
      await until(press('Set clock'), 'Clock set.')(page);
    },
  },
  {
    name: 'sessions: import with validation errors',
    path: '/#/sessions',
    title: /^Sessions · /,
    expectedErrors: [400],
    act: async (page) => {
      await press(/^Import$/)(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Document').fill('{"data": {"users": [{"name": "", "email": "x"}]}}');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  { name: 'data: create', path: '/#/data/users', title: /Data · /, act: press(/^(?:Create|New) user/) },
];

const learn = [
  {
    name: 'lesson with a failed check',
    path: '/#/lessons/first-get',
    title: /Lessons · /,
    hasContent: true,
    expectedErrors: [400, 404],
    act: async (page) => {
      await page.getByRole('button', { name: 'Start lesson' }).click();
      await type(page, page.getByLabel('URL', { exact: true }), '/api/v1/users');
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('200 OK').first().waitFor();
      await tabTo(page, page.getByRole('button', { name: /^Hint 1/ }));
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'class of a trainer',
    path: '/#/class',
    title: /^Class · /,
    expectedErrors: [404],
    act: async (page) => {
      await page.getByLabel('Title').fill('API basics');
      await page.getByRole('button', { name: 'Create class' }).click();
      await page.getByText('No learners yet.').waitFor();
    },
  },
];

const setPolicy = (page, policy) =>
  page.evaluate(
    (body) =>
      fetch('session/permissions', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(() => undefined),
    { policy },
  );

const withPolicy = (policy, act) => async (page) => {
  await setPolicy(page, policy);
  await act(page);
};

const permissions = [
  {
    name: 'permissions with a policy',
    path: '/#/permissions',
    title: /^Permissions · /,
    act: withPolicy('owner-only', (page) => page.getByText('Permissions of owner-only').waitFor()),
  },
  {
    name: 'permissions: the policy accepts no Basic',
    path: '/#/permissions',
    title: /^Permissions · /,
    act: withPolicy('scopes', (page) => page.getByText('Send as uses Basic').waitFor()),
  },
  {
    name: 'console with a rejected request',
    path: '/#/console?operation=createOrder&as=bob%40example.com',
    title: /^Console · /,
    hasContent: true,
    expectedErrors: [403],
    act: withPolicy('shop', async (page) => {
      await page.getByRole('combobox', { name: 'Send as' }).waitFor();
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('field_not_allowed').first().waitFor();
    }),
  },
  {
    name: 'console as a user of the session',
    path: '/#/console',
    title: /^Console · /,
    hasContent: true,
    act: withPolicy('shop', async (page) => {
      await page
        .getByRole('combobox', { name: 'Send as' })
        .selectOption({ label: 'Send as a user of the session' });
      await page.getByRole('textbox', { name: 'E-mail address of the user' }).waitFor();
    }),
  },
  {
    name: 'data of a guest',
    path: '/#/data/users',
    title: /Data · /,
    expectedErrors: [401],
    act: withPolicy('shop', (page) => page.getByRole('alert').getByText('requires credentials').waitFor()),
  },
];

const test = [
  {
    name: 'authentication: failure reason',
    path: '/#/auth/basic',
    title: /Authentication · /,
    expectedErrors: [401],
    act: until(press('Send without credentials'), '401 Unauthorized'),
  },
  {
    name: 'authentication: PKCE after a run',
    path: '/#/auth/pkce',
    title: /Authentication · /,
    act: until(press(/^(?:Run|Start)/), /^3\. /),
  },
  {
    name: 'flows after a run',
    path: '/#/flows/process-order',
    title: /Flows · /,
    act: until(until(press(/^Run/), 'completed'), 'Show as table'),
  },
  {
    name: 'Faults page with a plan',
    path: '/#/faults',
    title: /^Faults · /,
    act: async (page) => {
      await press('Add Every third request fails to session')(page);
      await page.getByRole('rowheader', { name: 'every-third-fails' }).waitFor();
      await page.getByText('Plan as JSON').click();
    },
  },
  {
    name: 'Faults page with results',
    path: '/#/faults',
    title: /^Faults · /,
    expectedErrors: [500, 502, 503, 504],
    act: async (page) => {
      await press('Fail 30%', /^Send 10 requests/)(page);
      await page.getByText(/of 10 succeeded/).waitFor();
      await page.getByText('Show as table').click();
    },
  },
  {
    name: 'mutants with variations',
    path: '/#/mutants?q=limit-plus-one',
    title: /^Mutants · /,
    hasContent: true,
    act: async (page) => {
      await until(press('Activate key-order'), 'key-order activated.')(page);
      await until(press('Activate whitespace'), '2 active')(page);
      await page.getByRole('button', { name: 'Remove whitespace' }).waitFor();
    },
  },
  { name: 'mutants: whole list', path: '/#/mutants', title: /^Mutants · /, hasContent: true },
  {
    name: 'mutants that are active',
    path: '/#/mutants?q=limit',
    title: /^Mutants · /,
    hasContent: true,
    act: async (page) => {
      await until(press('Activate limit-plus-one'), 'limit-plus-one activated.')(page);
      await page.evaluate(() => fetch('api/v1/users?limit=1').then(() => undefined));
      await page.getByText('reached by 1 request').waitFor();
    },
  },
  {
    name: 'mutants that are hidden',
    path: '/#/mutants?q=limit',
    title: /^Mutants · /,
    hasContent: true,
    act: until(press('Start exercise'), '0 of 3 found'),
  },
];

const operationEditor = (page) => page.locator('.graphiql-query-editor .view-lines');

const runOperation = async (page) => {
  await operationEditor(page).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.locator('.result-window').getByText('"data"').waitFor();
};

/** GraphiQL changes its theme after the page. */
export async function graphiqlShowsTheme(page, theme) {
  await page.locator(`body.graphiql-${theme}`).waitFor();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { requestAnimationFrame } = globalThis;
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** GraphiQL itself, whose texts and layout are not those of the project. */
const graphiql = [
  { name: 'response', act: runOperation },
  { name: 'documentation', act: until(press('Show Documentation Explorer'), 'All Schema Types') },
  {
    name: 'history',
    act: async (page) => {
      await runOperation(page);
      await press('Show History')(page);
      await page.locator('.graphiql-history-item').waitFor();
    },
  },
  {
    name: 'explorer',
    act: async (page) => {
      await press('Show GraphiQL Explorer')(page);
      await page.locator('[data-arg-name] input').first().waitFor();
    },
  },
  { name: 'settings', act: until(press('Open settings dialog'), 'Clear storage') },
  {
    name: 'small editor with a response',
    settings: { viewport: { width: 390, height: 844 } },
    widths: [720, 390, 320],
    act: until(press('Send'), '200 OK'),
  },
  {
    name: 'as a user of the session',
    act: withPolicy('shop', async (page) => {
      await page.evaluate(() => globalThis.dispatchEvent(new globalThis.Event('focus')));
      await page
        .getByRole('combobox', { name: 'Send as' })
        .selectOption({ label: 'Send as a user of the session' });
      await page.getByRole('textbox', { name: 'E-mail address of the user' }).waitFor();
    }),
  },
].map(({ name, act, ...rest }) => ({
  name: `GraphiQL: ${name}`,
  path: '/graphiql',
  title: /^GraphiQL · /,
  ignored: '.graphiql-container, .graphiql-dialog',
  // The editor also works at the widths of tablets.
  widths: [1440, 820],
  ...(rest.settings === undefined && { showsTheme: graphiqlShowsTheme }),
  act: async (page) => {
    if (rest.settings === undefined) await operationEditor(page).waitFor();
    await act(page);
  },
  ...rest,
}));

export const states = [...general, ...work, ...learn, ...permissions, ...test, ...graphiql];
