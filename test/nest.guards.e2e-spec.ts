// A guard that is bound to a controller of the application takes effect on every route of it.
import { UseGuards, type CanActivate } from '@nestjs/common';
import { UsersController } from '../src/features/users/users.controller.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';

class Deny implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

let app: AppWithProviders;
beforeAll(async () => {
  UseGuards(Deny)(UsersController);
  app = await startAppWithProviders();
});
afterAll(() => app.close());

const id = 'a0000000-0000-4000-8000-000000000001';

it.each([
  ['GET', '/api/v1/users'],
  ['QUERY', '/api/v1/users'],
  ['POST', '/api/v1/users'],
  ['GET', `/api/v1/users/${id}`],
  ['PUT', `/api/v1/users/${id}`],
  ['PATCH', `/api/v1/users/${id}`],
  ['DELETE', `/api/v1/users/${id}`],
])('%s %s is 403', async (method, path) => {
  const call = method === 'QUERY' ? { body: {} } : {};
  const client = app.client();

  for (let i = 0; i < 3; i += 1) {
    const { status, body } = await client.send(method, path, call);
    expect(status).toBe(403);
    expect(body).toMatchObject({ success: false, error: 'FORBIDDEN' });
  }
});

it('comes before a simulated error', async () => {
  expect((await app.client().get('/api/v1/users?error=418')).status).toBe(403);
});

it('does not change other controllers', async () => {
  expect((await app.client().get('/api/v1/products')).status).toBe(200);
});
