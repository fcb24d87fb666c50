import { setImmediate } from 'node:timers/promises';
import type { Session } from '../../session/session/session.js';
import { ActiveMutants } from './active-mutants.js';
import { noHistory } from './record-history.js';

const session = {} as Session;

describe('a report that fails before the response is complete', () => {
  it('is thrown once when the response is complete', async () => {
    const mutants = new ActiveMutants({
      session,
      acting: [{ id: 'create-answers-200', status: () => 200 }],
      history: noHistory,
      stores: new Set(),
      isSoap: false,
      report: () => Promise.reject(new Error('broken')),
      store: () => undefined,
    });
    expect(mutants.status(201)).toBe(200);
    // Node ends a process with a rejection that has no handler by now. Jest fails the test.
    await setImmediate();

    await expect(mutants.settled()).rejects.toThrow('broken');
    expect(mutants.settled()).toBeUndefined();
  });
});
