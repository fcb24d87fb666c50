// Documents built to overload the service: each is rejected with a short response.
import { limits } from '../src/platform/records/graphql/limits.rule.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { DelayedRequest } from './support/delayed-request.js';
import { executeGraphql, executeGraphqlByGet } from './support/graphql.js';
import { create, hostileDocuments, nested, times } from './support/hostile-graphql.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
  await executeGraphql(app.client(), '{ __typename }');
});

describe('A hostile document', () => {
  it.each(hostileDocuments)('with %s is rejected with less than 16 kB', async (_, query) => {
    const client = app.client();
    const { status, text, body } = await executeGraphql(client, query);
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
    expect(body.errors[0].message).not.toMatch(/call stack/i);
    expect(text.length).toBeLessThan(16_384);
  });

  it('gets the same response when it is sent again', async () => {
    const [, query] = hostileDocuments[1] ?? ['', ''];
    const first = await executeGraphql(app.client(), query);
    const second = await executeGraphql(app.client(), query);
    expect([second.status, second.text]).toEqual([400, first.text]);
  });

  it('changes no records', async () => {
    const client = app.client();
    await executeGraphql(client, `mutation { ${times(limits.rootFields + 1, create)} }`);
    const { body } = await executeGraphql(client, '{ users { pageInfo { total } } }');
    expect(body.data.users.pageInfo.total).toBe(0);
  });

  it('does not block a valid request', async () => {
    const delayed = await DelayedRequest.begin(app.port);
    const storm = Promise.all(hostileDocuments.map(([, query]) => executeGraphql(app.client(), query)));
    const { status } = await executeGraphql(app.client(), '{ users { pageInfo { total } } }');
    expect(status).toBe(200);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
    await storm;
  });
});

describe('Hostile variables', () => {
  it('are rejected if the body is nested too deeply', async () => {
    const variables = JSON.parse(`{"v": ${nested(100, '{"a":', '}', '1')}}`) as Record<string, unknown>;
    const { status, body } = await executeGraphql(
      app.client(),
      'query ($v: UserFilter) { users(filter: $v) { items { id } } }',
      variables,
    );
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  it('of 60,000 values cause one short error for each field that uses them', async () => {
    const fields = times(
      limits.rootFields,
      (i) => `a${i}: users(filter: {created_at: {in: $all}}) { items { id } }`,
    );
    const all = Array.from({ length: 60_000 }, () => 'x');
    const query = `query ($all: [DateTime]) { ${fields} }`;
    const { text, body } = await executeGraphql(app.client(), query, { all });
    expect(body.errors[0].extensions.details).toEqual([
      { field: 'filters.created_at.in', message: 'must NOT have more than 1000 items' },
    ]);
    expect(text.length).toBeLessThan(16_384);
  });
});

describe('A variable with more than 200 properties', () => {
  const query = 'query ($filter: UserFilter) { users(filter: $filter) { pageInfo { total } } }';
  const filterOf = (count: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
  const variables = { filter: filterOf(201) };
  const message =
    'variables.filter must NOT have more than 200 properties, including the properties of inner objects';
  const error = {
    message,
    extensions: {
      code: 'BAD_REQUEST',
      status: 400,
      details: [{ field: 'variables.filter', message: message.replace('variables.filter ', '') }],
    },
  };

  it.each(['not executed before', 'executed before'])(
    'is rejected if the document was %s',
    async (before) => {
      const client = app.client();
      const document = `${query} # ${before}`;
      if (before === 'executed before') await executeGraphql(client, document, {});
      const { status, body } = await executeGraphql(client, document, variables);
      expect({ status, body }).toEqual({ status: 400, body: { errors: [error] } });
    },
  );

  it('is rejected with GET', async () => {
    const { status, body } = await executeGraphqlByGet(app.client(), {
      query,
      variables: JSON.stringify(variables),
    });
    expect({ status, body }).toEqual({ status: 400, body: { errors: [error] } });
  });

  it('is rejected in a session with a journal', async () => {
    const client = app.client();
    await client.put('/session/journal', { record: true });
    expect((await executeGraphql(client, query, variables)).body).toEqual({ errors: [error] });
  });
});

describe('A valid document', () => {
  it('may be as large as the limits allow', async () => {
    const aliases = times(
      limits.rootFields,
      (i) => `a${i}: users(limit: 1) { items { id name } pageInfo { total } }`,
    );
    expect((await executeGraphql(app.client(), `{ ${aliases} }`)).status).toBe(200);
  });
});
