// Postman collections that complete lessons. The runner fills in the variables, encodes the bodies and keeps the cookies.

/** A request that does not pass a step, with the check that fails and the next step that the feedback names. */
const wrong = (step, request, check, nextStep) => ({ step, request, check, nextStep });

export const postmanLessons = [
  {
    id: 'first-get',
    mistakes: [wrong('list', { method: 'GET', path: '/api/v1/users?limit=30' }, 'input.limit', 'limit to 3')],
  },
  {
    id: 'create-and-delete',
    mistakes: [
      wrong(
        'create',
        { method: 'POST', path: '/api/v1/products', body: { name: 'Lamp', price: '29.5' } },
        'input.price',
        'JSON number 29.5',
      ),
      // The body type "Text" of Postman.
      wrong(
        'create',
        { method: 'POST', path: '/api/v1/products', text: '{"name":"Lamp","price":29.5}' },
        'status',
        'could not read the body: send the body as application/json',
      ),
    ],
  },
  {
    id: 'pages',
    mistakes: [
      wrong(
        'last',
        { method: 'GET', path: '/api/v1/orders?limit={{limit}}&page=1' },
        'input.page',
        'value of pages',
      ),
    ],
  },
  { id: 'put-or-patch', mistakes: [] },
  {
    id: 'conditional-requests',
    mistakes: [
      wrong(
        'not-modified',
        { method: 'GET', path: '/api/v1/products', headers: { 'if-none-match': 'other' } },
        'headers.if-none-match',
        'with its quotes',
      ),
    ],
  },
  {
    id: 'client-credentials',
    mistakes: [
      // The body type "form-data" of Postman, instead of "x-www-form-urlencoded".
      wrong(
        'token',
        {
          method: 'POST',
          path: '/auth/oauth/token',
          formData: 'grant_type=client_credentials&client_id=demo&client_secret=demo-secret&scope=read',
        },
        'status',
        'could not read the body: Send the parameters as application/x-www-form-urlencoded',
      ),
    ],
  },
  {
    id: 'api-keys',
    mistakes: [
      wrong(
        'header',
        {
          method: 'GET',
          path: '/auth/protected/api-key',
          headers: { 'x-api-key': '"demo-key-sandbox-2026"' },
        },
        'auth.outcome',
        'no quotes',
      ),
    ],
  },
  // The runner sends the cookies itself.
  { id: 'cookies-and-csrf', mistakes: [] },
];

/** A collection in the format 2.1. `steps` are those of `GET /learn/{id}?solutions=true`. */
export function postmanCollection({ id, mistakes }, steps, { baseUrl, headers }) {
  const item = (name, request, script) => ({
    name,
    request: requestOf(baseUrl, headers, request),
    ...(script !== undefined && { event: [{ listen: 'test', script: { exec: script } }] }),
  });
  const read = { method: 'GET', path: `/learn/${id}/progress` };
  const ofStep = ({ id: step, request }) => [
    ...mistakes
      .filter((one) => one.step === step)
      .flatMap((one) => [
        item(`${step}: wrong`, one.request),
        item(`${step}: feedback`, read, feedbackScript(one)),
      ]),
    item(step, request),
    item(`${step}: done`, read, doneScript(step)),
  ];
  return {
    info: { name: id, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'unique', value: crypto.randomUUID().slice(0, 8) },
      { key: 'user.alice.email', value: 'alice@example.com' },
      { key: 'user.alice.password', value: 'alice-admin-2026' },
    ],
    item: steps.flatMap(ofStep),
  };
}

/** The step is done; its saved values become variables. */
const doneScript = (step) => [
  'const { steps, saved, last_attempt: last } = pm.response.json().data;',
  `const { state } = steps.find(({ id }) => id === ${JSON.stringify(step)});`,
  `pm.test('done: ' + JSON.stringify(last), () => pm.expect(state).to.equal('done'));`,
  'for (const [name, value] of Object.entries(saved)) pm.collectionVariables.set(name, value);',
];

/** The text is compared without backticks, its marks of code. */
const feedbackScript = ({ step, check, nextStep }) => [
  'const { last_attempt: last } = pm.response.json().data;',
  `pm.test('feedback: ' + JSON.stringify(last), () => {`,
  `  pm.expect(last.step).to.equal(${JSON.stringify(step)});`,
  `  pm.expect(last.failed[0].check).to.match(new RegExp(${JSON.stringify(`^${check}`)}));`,
  `  const text = last.next_step.replaceAll(String.fromCharCode(96), '');`,
  `  pm.expect(text).to.match(new RegExp(${JSON.stringify(nextStep)}));`,
  '});',
];

function requestOf(baseUrl, common, { method, path, headers = {}, body, text, formData }) {
  const form = /urlencoded/.test(headers['content-type'] ?? '') ? body : undefined;
  const { cookie: _, 'content-type': type, ...own } = headers;
  const header = Object.entries({ ...common, ...own }).map(([key, value]) => ({ key, value }));
  return { method, url: baseUrl + path, header, ...bodyOf({ type, body, text, form, formData }) };
}

/** As the tab Body of Postman writes it: the runner sets the media type. */
function bodyOf({ type, body, text, form, formData }) {
  if (form !== undefined) return { body: { mode: 'urlencoded', urlencoded: fieldsOf(form) } };
  if (formData !== undefined) return { body: { mode: 'formdata', formdata: fieldsOf(formData) } };
  if (text !== undefined) return { body: { mode: 'raw', raw: text } };
  if (body === undefined) return {};
  const raw = type === 'text/plain' ? body : JSON.stringify(body, null, 2);
  return {
    body: { mode: 'raw', raw, options: { raw: { language: type === 'text/plain' ? 'text' : 'json' } } },
  };
}

const fieldsOf = (form) =>
  form.split('&').map((field) => {
    const [key, ...value] = field.split('=');
    return { key, value: decodeURIComponent(value.join('=')), type: 'text' };
  });
