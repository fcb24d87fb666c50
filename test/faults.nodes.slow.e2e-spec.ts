// Fault plans with two nodes and one Redis server: no two requests of a session get the same number.
import { requirePrograms } from './support/required-programs.js';
import { useTwoNodes } from './support/two-nodes.js';

const FAIL = { type: 'STATUS', status: 418 };

requirePrograms('redis-server').describe('Fault plans on two nodes', () => {
  const store = useTwoNodes();

  it('"fail the next two" fails exactly two of parallel requests', async () => {
    const [one, other] = store.pair();
    await one.put('/session/faults', { rules: [{ when: { times: 2 }, fault: FAIL }] });
    const requests = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other).get('/api/v1/users'));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 418)).toHaveLength(2);
    expect((await other.get('/session/faults')).body.data.rules).toEqual([
      expect.objectContaining({ matched: 40, fired: 2 }),
    ]);
  });

  it('a quota lets the same number of requests pass on all nodes', async () => {
    const [one, other] = store.pair();
    await other.put('/session/faults', {
      rules: [{ fault: { type: 'QUOTA', limit: 7, window_seconds: 3600 } }],
    });
    const requests = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).get('/auth/methods'));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  });

  it('a plan that one node sets or deletes applies to the next request of the other', async () => {
    const [one, other] = store.pair();
    await one.put('/session/faults', { preset: 'outage-10s' });
    expect((await other.get('/api/v1/users')).status).toBe(503);
    expect((await one.post('/session/faults/reset')).status).toBe(200);
    expect((await other.get('/session/faults')).body.data.rules[0]).toMatchObject({ matched: 0, fired: 0 });
    await other.delete('/session/faults');
    expect((await one.get('/api/v1/users')).status).toBe(200);
  });
});
