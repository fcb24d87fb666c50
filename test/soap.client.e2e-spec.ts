// A third-party client, strong-soap, that is configured by the WSDL alone.
import { soap } from 'strong-soap';
import { sharedApp, type SharedApp } from './support/app.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

type Call = (operation: string, args: Record<string, unknown>) => Promise<Record<string, unknown>>;

async function connect(): Promise<Call> {
  const client = await new Promise<Parameters<Parameters<typeof soap.createClient>[2]>[1]>(
    (resolve, reject) => {
      soap.createClient(`${app.url}/soap/?wsdl`, {}, (error, made) => {
        if (!error) resolve(made);
        else reject(error);
      });
    },
  );
  client.addHttpHeader('x-session-id', app.client().session ?? '');
  return (operation, args) =>
    new Promise((resolve, reject) => {
      client[operation]?.({ [`${operation}Request`]: args }, (error, result) => {
        if (error) reject(error);
        else resolve(result as Record<string, unknown>);
      });
    });
}

it('creates, gets, lists, updates and deletes by the WSDL alone', async () => {
  const call = await connect();
  const { user } = await call('CreateUser', { name: 'Ada', email: 'ada@example.com' });
  const { id } = user as { id: string };

  expect(user).toMatchObject({ name: 'Ada', role: 'user', age: null });
  expect(await call('GetUser', { id })).toEqual({ user });
  expect(await call('GetUsers', { limit: 5 })).toEqual({
    users: { user: [user] },
    total: 1,
    page: 1,
    limit: 5,
    pages: 1,
  });
  expect(await call('UpdateUser', { id, age: 36 })).toMatchObject({ user: { name: 'Ada', age: 36 } });
  expect(await call('DeleteUser', { id })).toEqual({ success: true });
});

it('receives a fault with its detail', async () => {
  const call = await connect();

  const { message } = await call('CreateProduct', { name: 'Lamp', price: 0 }).then(
    () => new Error('no fault'),
    (error: unknown) => error as Error,
  );

  expect(message).toContain('faultcode: soap:Client faultstring: body/price must be > 0');
  expect(message).toMatch(/"code":"BAD_REQUEST".*"name":"price".*must be > 0/);
});
