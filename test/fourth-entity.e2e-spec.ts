// A new entity costs its folder and one line in the registry: every protocol and document includes it.
import './support/fourth-entity/register.js';
import type { AnyRecord } from '../src/core/entity.js';
import { entities } from '../src/features/entities.module.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { changesOf, payloadOf } from './support/factories.js';
import { reviewEntity } from './support/fourth-entity/review.entity.js';
import { protocolClients } from './support/protocol-clients.js';

const path = '/api/v1/reviews';

// The document of the other tests does not have the paths of this entity.
delete process.env.TEST_DOCUMENT_FILE;

let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders();
});
afterAll(() => app.close());

it('is in the registry', () => {
  expect(entities.map(({ plural }) => plural)).toEqual(['users', 'products', 'orders', 'reviews']);
});

describe.each(protocolClients)('a new entity over $name', (protocol) => {
  it('can be created, updated, listed and deleted', async () => {
    const client = app.client();
    const created = (await protocol.create(client, reviewEntity, '', payloadOf(reviewEntity))) as AnyRecord;
    const changes = changesOf(reviewEntity);
    const updated = await protocol.patch(client, reviewEntity, created.id, changes);

    expect(updated).toEqual({ ...created, ...changes, updated_at: expect.any(String) });
    expect(await protocol.list(client, reviewEntity)).toEqual([updated]);

    await protocol.remove(client, reviewEntity, created.id, {});

    expect(await protocol.list(client, reviewEntity)).toEqual([]);
  });

  it('has the records that other protocols create', async () => {
    const client = app.client();
    const { body } = await client.post(path, payloadOf(reviewEntity));

    expect(await protocol.list(client, reviewEntity)).toEqual([body.data]);
  });
});

describe('a new entity over REST', () => {
  it('supports QUERY, expand, validation errors and unique fields', async () => {
    const client = app.client();
    const payload = payloadOf(reviewEntity);
    const { body: created } = await client.post(`${path}?expand=product`, payload);
    const found = await client.query(path, { filters: { rating: { gte: 5 } }, fields: ['title'] });
    const invalid = await client.post(path, { ...payload, rating: 6 });
    const duplicate = await client.post(path, payload);

    expect(created.data.product).toMatchObject({ id: payload.product_id });
    expect(found.body.data).toEqual([{ title: payload.title }]);
    expect(invalid.body.details).toEqual([{ field: 'rating', message: 'must be <= 5' }]);
    expect([duplicate.status, duplicate.body.message]).toEqual([409, 'title already exists']);
  });

  it('seeds the session', async () => {
    const client = app.client();
    await client.get(path);

    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts: { users: 12 } });
  });
});

describe('the documents with a new entity', () => {
  it('include it in the getting-started guide', async () => {
    const { body } = await app.client().get('/api');

    expect(body.rest.reviews).toBe(path);
    expect(body.description).toContain('users, products, orders and reviews');
  });

  it('count it in the session and in the sample data', async () => {
    const client = app.client();
    await client.post(path, payloadOf(reviewEntity));

    expect((await client.get('/session')).body.data.counts.reviews).toBe(1);
    expect((await client.get('/api/v1/demo')).body.data).toMatchObject({
      counts: { reviews: 0 },
      ids: { reviews: [] },
    });
  });

  it.each(['/openapi.json', '/openapi-3.2.json'])(
    'describe its routes and schemas in %s',
    async (document) => {
      const { body } = await app.client().get(document);

      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining([path, `${path}/{id}`]));
      expect(Object.keys(body.components.schemas)).toEqual(
        expect.arrayContaining(['Review', 'ReviewCreate', 'ReviewPatch', 'ReviewListResponse']),
      );
      expect(body.tags).toContainEqual({ name: 'Reviews', description: expect.any(String) });
    },
  );

  it('define it in the GraphQL schema', async () => {
    const { text } = await app.client().get('/graphql/schema');

    for (const name of [
      'type Review {',
      'input CreateReviewInput {',
      'enum ReviewState {',
      'type ReviewPage {',
    ])
      expect(text).toContain(name);
  });

  it('define its SOAP operations in the WSDL and in the guide', async () => {
    const operations = ['CreateReview', 'GetReviews', 'GetReview', 'UpdateReview', 'DeleteReview'];
    const { text } = await app.client().get('/soap?wsdl');
    const { body } = await app.client().get('/soap');

    for (const name of operations) expect(text).toContain(`<wsdl:operation name="${name}">`);
    expect(body.operations.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(operations),
    );
  });

  it('have its requests in the collections', async () => {
    const { body } = await app.client().get('/collections/postman.json');

    expect(body.item.map(({ name }: { name: string }) => name)).toContain('REST: reviews');
  });
});
