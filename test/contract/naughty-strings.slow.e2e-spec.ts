// Problematic strings in every text field, written over one protocol and read over all: the text is unchanged, has the XML
// replacement characters, or was rejected.
import type { Entity } from '../../src/core/entity.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { textFields } from '../support/collections.js';
import { payloadOf } from '../support/factories.js';
import { executeGraphql, operationsOf } from '../support/graphql.js';
import { naughtyStrings } from '../support/naughty-strings.js';
import { call, faultOf, find, post, recordOf, requestOf } from '../support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

/** XML 1.0 §2.2 cannot represent some characters: they are read as U+FFFD. */
const inXml = (text: string): string =>
  text.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
const isSpeakable = (text: string): boolean => inXml(text) === text;
const hasNoSurrogates = (text: string): boolean => !/\p{Surrogate}/u.test(text);

interface Read {
  readonly rest: unknown;
  readonly graphql: unknown;
  readonly soap: unknown;
}

/** The value of a field as each protocol returns it. */
async function readBack(
  client: Client,
  entity: Entity,
  path: string,
  id: string,
  name: string,
): Promise<Read> {
  const [rest, graphql, soap] = [
    await client.get(`${path}/${id}`),
    await executeGraphql(client, operationsOf(entity).get, { id }),
    await call(client, `Get${entity.name}`, { id }),
  ];
  return {
    rest: rest.body.data[name],
    graphql: graphql.body.data[entity.singular][name],
    soap: recordOf(entity, find(soap, entity.singular))[name],
  };
}

/** A GraphQL string literal with JSON escapes, and with escapes for non-ASCII characters. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe.each(textFields)(
  'problematic strings as $name of $plural',
  ({ plural, path, entity, name, fits }) => {
    const good = naughtyStrings.filter(fits);

    it('written as a GraphQL variable are read by all protocols', async () => {
      const client = app.client();
      for (const text of good) {
        const { body } = await executeGraphql(client, operationsOf(entity).create, {
          input: payloadOf(entity, { [name]: text }),
        });
        const { id } = body.data[`create${entity.name}`];

        expect(await readBack(client, entity, path, id, name)).toEqual({
          rest: text,
          graphql: text,
          soap: inXml(text),
        });
      }
    });

    it('written as a GraphQL literal are the same, except lone surrogates, which are invalid', async () => {
      const client = app.client();
      for (const text of good) {
        const given = Object.entries(payloadOf(entity, { [name]: text })).filter(
          ([, value]) => typeof value === 'string',
        );
        const fields = given.filter(
          ([key]) => key === name || entity.create.fields.get(key)?.kind === 'text',
        );
        const input = fields.map(([key, value]) => `${key}: ${literal(String(value))}`).join(', ');
        const price = plural === 'products' ? ', price: 1' : '';
        const { body } = await executeGraphql(
          client,
          `mutation { create${entity.name}(input: {${input}${price}}) { id ${name} } }`,
        );

        if (hasNoSurrogates(text)) expect(body.data[`create${entity.name}`][name]).toBe(text);
        else expect(body.errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED');
      }
    });

    it('written over SOAP are read by all protocols, or are invalid XML', async () => {
      const client = app.client();
      for (const text of good.filter((one) => hasNoSurrogates(one) && one !== '')) {
        const response = await post(
          client,
          requestOf(`Create${entity.name}`, payloadOf(entity, { [name]: text })),
        );
        if (!isSpeakable(text)) {
          expect(faultOf(response)).toMatchObject({ faultcode: 'soap:Client', code: 'BAD_REQUEST' });
          continue;
        }
        const { id } = recordOf(entity, find(response.content, entity.singular));

        expect(await readBack(client, entity, path, String(id), name)).toEqual({
          rest: text,
          graphql: text,
          soap: text,
        });
      }
    });

    it('of an invalid length are rejected by all protocols with the same field', async () => {
      const client = app.client();
      for (const text of naughtyStrings.filter((one) => !fits(one) && isSpeakable(one))) {
        const payload = payloadOf(entity, { [name]: text });
        const graphql = await executeGraphql(client, operationsOf(entity).create, { input: payload });
        const soap = faultOf(await post(client, requestOf(`Create${entity.name}`, payload)));

        expect(graphql.body.errors[0].extensions).toMatchObject({
          code: 'BAD_REQUEST',
          details: [{ field: name }],
        });
        expect(soap).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: name }] });
      }
    });
  },
);
