// The warning for long turns of the event loop.
import { userEntity } from '../src/features/users/user.entity.js';
import { EntityServices } from '../src/platform/records/crud/entity-services.js';
import { startAppWithProviders } from './support/app-with-providers.js';
import { captureLog } from './support/captured-log.js';

/** Takes at least this many microseconds of CPU time, and ends. */
function compute(least: number): void {
  // eslint-disable-next-line no-restricted-properties -- a lower limit
  const used = (): number => process.cpuUsage().user;
  const start = used();
  while (used() - start < least);
}

it('names the route whose handler blocked the event loop', async () => {
  const { log, lines } = captureLog('warn', { longTurns: true });
  const app = await startAppWithProviders({ log });
  const users = app.get(EntityServices).of(userEntity);
  const create = users.create.bind(users);
  jest.spyOn(users, 'create').mockImplementationOnce((...given: Parameters<typeof create>) => {
    compute(300_000);
    return create(...given);
  });
  const client = app.client();
  await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
  await client.get('/api/v1/users');
  expect(lines()).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'the event loop was blocked',
      method: 'POST',
      route: '/api/v1/users',
    }),
  );
  await app.close();
});
