// A client that nobody here wrote: it learns everything from the WSDL.
import { soap } from 'strong-soap';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

type Calls = (operation: string, given: Record<string, unknown>) => Promise<Record<string, unknown>>;

async function calls(): Promise<Calls> {
  const client = await new Promise<Parameters<Parameters<typeof soap.createClient>[2]>[1]>(
    (resolve, reject) => {
      soap.createClient(`${app.url}/soap/?wsdl`, {}, (error, made) => {
        if (!error) resolve(made);
        else reject(error);
      });
    },
  );
  client.addHttpHeader('x-session-id', app.client().session ?? '');
  return (operation, given) =>
    new Promise((resolve, reject) => {
      client[operation]?.({ [`${operation}Request`]: given }, (error, result) => {
        if (error) reject(error);
        else resolve(result as Record<string, unknown>);
      });
    });
}

it('creates, finds, lists, changes and deletes by the WSDL alone', async () => {
  const ask = await calls();
  const { user } = await ask('CreateUser', { name: 'Ada', email: 'ada@example.com' });
  const { id } = user as { id: string };

  expect(user).toMatchObject({ name: 'Ada', role: 'user', age: null });
  expect(await ask('GetUser', { id })).toEqual({ user });
  expect(await ask('GetUsers', { limit: 5 })).toEqual({
    users: { user: [user] },
    total: 1,
    page: 1,
    limit: 5,
    pages: 1,
  });
  expect(await ask('UpdateUser', { id, age: 36 })).toMatchObject({ user: { name: 'Ada', age: '36' } });
  expect(await ask('DeleteUser', { id })).toEqual({ success: true });
});

it('gets a fault with its detail', async () => {
  const ask = await calls();

  const { message } = await ask('CreateProduct', { name: 'Lamp', price: 0 }).then(
    () => new Error('no fault'),
    (error: unknown) => error as Error,
  );

  expect(message).toContain('faultcode: soap:Client faultstring: body/price must be > 0');
  expect(message).toMatch(/"code":"BAD_REQUEST".*"name":"price".*must be > 0/);
});
