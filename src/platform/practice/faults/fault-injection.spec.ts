import type { FastifyReply } from 'fastify';
import { apiError } from '../../../core/errors.js';
import { FaultInjection } from './fault-injection.js';

/** Injects a stale read, whose snapshot cannot be read for a reason. */
function staleRead(reason: Error): Promise<void> {
  const request = { session: { id: 'live' }, headers: {} };
  const context = { request, session: request.session };
  const firing = { rule: { id: 'r', fault: { type: 'STALE_READ', snapshot: 's' } }, context };
  const injection = new FaultInjection(
    { settingOf: () => ({}) } as never,
    { firingRule: () => firing } as never,
    { fired: () => undefined } as never,
    {} as never,
    { records: () => Promise.reject(reason) } as never,
  );
  return Promise.resolve(injection.before(request as never, {} as FastifyReply));
}

describe('a stale read', () => {
  it('has no effect if the snapshot was removed', async () => {
    await expect(staleRead(apiError('NOT_FOUND', 'snapshot not found'))).resolves.toBeUndefined();
  });

  it.each([apiError('SERVICE_UNAVAILABLE', 'the store cannot be reached'), new Error('broken')])(
    'fails if the store does: %s',
    async (reason) => {
      await expect(staleRead(reason)).rejects.toBe(reason);
    },
  );
});
