// Problematic strings in every text input: each is stored unchanged or rejected.
import { startApp, type TestApp } from '../support/app.js';
import type { TestResponse } from '../support/client.js';
import { invalidFields, textFields, type Json } from '../support/collections.js';
import { payloadOf } from '../support/factories.js';
import { naughtyStrings } from '../support/naughty-strings.js';
import { expectError } from '../support/expect-error.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

/** One text field per entity. */
const oneOfEach = textFields.filter(({ plural }, i) => textFields[i + 1]?.plural !== plural);

const isShort = (text: string): boolean => text.length < 1000;
/** A query string cannot contain a lone surrogate. */
const isEncodable = (text: string): boolean => !/\p{Surrogate}/u.test(text);
const recordOf = ({ body }: TestResponse): Json => (body as { data: Json }).data;

describe('a problematic string', () => {
  it('is one of more than a hundred', () => {
    expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
    expect(naughtyStrings.length).toBeGreaterThan(100);
  });

  it.each(textFields)(
    'as $name of $plural is stored unchanged, or rejected for its length',
    async ({ path, entity, name, fits }) => {
      const client = app.client();
      for (const text of naughtyStrings) {
        const response = await client.post(path, payloadOf(entity, { [name]: text }));

        expect({ text, status: response.status }).toEqual({ text, status: fits(text) ? 201 : 400 });
        if (fits(text)) {
          const record = recordOf(response);
          const got = await client.get(`${path}/${String(record.id)}`);
          expect(record[name]).toBe(text);
          expect(recordOf(got)).toEqual(record);
        } else {
          expect(invalidFields(response)).toEqual([name]);
          expect(response.text.length).toBeLessThan(1000);
        }
      }
    },
  );

  it.each(oneOfEach)(
    'as $name of $plural is found by filter, by QUERY and by contains',
    async ({ path, entity, name, fits }) => {
      const client = app.client();
      for (const text of naughtyStrings.filter(fits)) {
        const { id } = recordOf(await client.post(path, payloadOf(entity, { [name]: text })));
        const isFound = ({ body }: TestResponse): boolean =>
          (body as { data: Json[] }).data.some((record) => record.id === id && record[name] === text);
        const filter = `${name}=${encodeURIComponent(isEncodable(text) ? text : '')}`;

        expect({
          text,
          query: isFound(await client.query(path, { [name]: text })),
          part: isFound(await client.query(path, { [name]: { contains: text } })),
          filter: !isEncodable(text) || isFound(await client.get(`${path}?${filter}`)),
        }).toEqual({ text, query: true, part: true, filter: true });
      }
    },
  );

  it.each(oneOfEach.slice(-1))(
    'as $name of $plural is accepted by PUT and PATCH',
    async ({ path, entity, name, fits }) => {
      const client = app.client();
      const { id } = recordOf(await client.post(path, payloadOf(entity)));
      for (const text of naughtyStrings.filter(fits)) {
        const patched = await client.patch(`${path}/${String(id)}`, { [name]: text });
        const replaced = await client.put(`${path}/${String(id)}`, payloadOf(entity, { [name]: text }));

        expect([recordOf(patched)[name], recordOf(replaced)[name]]).toEqual([text, text]);
      }
    },
  );

  it('before or after an at sign is not a valid email address', async () => {
    const client = app.client();
    // Letters, digits and the marks that RFC 5322 §3.2.3 allows, without quotes or comments.
    const isPlain = /^[a-z0-9.`{|}~!#$%&'*+/=?^_-]+@[a-z0-9.-]+$/i;
    for (const text of naughtyStrings) {
      for (const email of [`${text}@example.com`, `ada@${text}`]) {
        const { status, body } = await client.post('/api/v1/users', { name: 'Ada', email });
        const taken = status === 201 ? isPlain.test(email) && body.data.email === email : status === 409;
        const refused = status === 400 && body.details[0].field === 'email';

        expect({ email, taken: taken || refused }).toEqual({ email, taken: true });
      }
    }
  });

  it.each<[string, string[]]>([
    ['id', []],
    ['role', []],
    ['age', ['0', '-0', 'null']],
    ['created_at', []],
    ['limit', []],
    ['delay', ['0', '-0']],
    ['random_fail', ['true', 'false']],
  ])('as list parameter %s is invalid, except %j', async (name, good) => {
    const client = app.client();
    for (const text of naughtyStrings.filter(isShort).filter(isEncodable)) {
      const response = await client.get(`/api/v1/users?${name}=${encodeURIComponent(text)}`);
      const isRefused = response.headers.get('x-simulated') === null && response.status >= 400;

      if (good.includes(text)) continue;
      expect({ text, isRefused }).toEqual({ text, isRefused: true });
      expect(invalidFields(response)).toEqual([name]);
    }
  });

  it('as a name is unknown', async () => {
    const client = app.client();
    const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';
    for (const text of naughtyStrings.filter(isShort)) {
      const named = JSON.parse(`{${JSON.stringify(text)}: 1}`) as Json;
      const nested = await client.query('/api/v1/orders', { filters: named, notes: named });

      expect(invalidFields(await client.post('/api/v1/orders', named))).toEqual([text]);
      expect(invalidFields(await client.patch(order, named))).toEqual([text]);
      expect(invalidFields(await client.query('/api/v1/orders', named))).toEqual([text]);
      expect(invalidFields(nested)).toEqual([`filters.${text}`, `notes.${text}`]);
      if (!isEncodable(text)) continue;
      const response = await client.get(`/api/v1/orders?${encodeURIComponent(text)}=1`);
      expect(invalidFields(response)).toEqual([text]);
    }
  });

  it('as an id is invalid', async () => {
    const client = app.client();
    const texts = naughtyStrings.filter(isShort).filter(isEncodable);
    // The client resolves two dots before it sends the request.
    for (const text of texts.filter((one) => one !== '' && one !== '..')) {
      const response = await client.get(`/api/v1/users/${encodeURIComponent(text)}`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(invalidFields(response)).toEqual(['id']);
    }
  });

  it('is echoed unchanged, as name and as value', async () => {
    const pairs = naughtyStrings
      .filter(isShort)
      .map((text) => `${JSON.stringify(text)}: ${JSON.stringify(text)}`);
    const body = JSON.parse(`{${pairs.join()}}`) as Json;
    const response = await app.client().post('/api/v1/echo', body);

    expect(response.status).toBe(200);
    expect(Object.entries(recordOf(response).body as Json)).toEqual(Object.entries(body));
  });
});
