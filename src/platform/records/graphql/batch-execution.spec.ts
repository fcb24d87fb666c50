import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchExecution } from './batch-execution.js';

it('lets other requests have their turn between documents that take long', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const events: unknown[] = [];
  const batch = new BatchExecution({ countFurther: () => undefined } as never);
  const request = { session: {} } as FastifyRequest;
  const done = batch.execute(request, {} as FastifyReply, [1, 2, 3], (_context, body) => {
    now += 10;
    events.push(body);
    setImmediate(() => events.push('another request'));
    return `"${String(body)}"`;
  });
  expect(await done).toBe('["1","2","3"]');
  expect(events).toEqual([1, 'another request', 2, 'another request', 3, 'another request']);
  jest.restoreAllMocks();
});
