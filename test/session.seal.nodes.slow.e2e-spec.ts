// Sealed sessions on two nodes with one Redis server.
import { requirePrograms } from './support/required-programs.js';
import { useTwoNodes } from './support/two-nodes.js';

requirePrograms('redis-server').describe('A seal on two nodes', () => {
  const store = useTwoNodes();

  it('holds on both from the response on, and its key opens it on both', async () => {
    const [one, other] = store.pair();
    await one.put('/session/mutants', { active: ['limit-plus-one'] });
    await other.get('/session/mutants');
    const { body } = await one.post('/session/seal', { controls: ['mutants'] });
    const headers = { 'x-control-key': body.data.control_key };
    for (const node of [other, one]) {
      expect(await node.delete('/session/mutants')).toMatchObject({
        status: 403,
        body: { reason: { code: 'sealed' } },
      });
      expect((await node.get('/api/v1/users?limit=2')).body.data).toHaveLength(3);
      expect((await node.get('/session/mutants', { headers })).body.data.active).toEqual(['limit-plus-one']);
    }
  });

  it('is given once for concurrent requests to both', async () => {
    const [one, other] = store.pair();
    await one.get('/session');
    const requests = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : other).post('/session/seal'));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  it('permits max_requests on both together', async () => {
    const [one, other] = store.pair();
    await one.post('/session/seal', { max_requests: 7 });
    const requests = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).get('/api/v1/users'));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
  });

  it('fixes the end of the session on both', async () => {
    const [one, other] = store.pair();
    await one.put('/session/snapshots/a');
    const { body } = await one.post('/session/seal', { controls: ['mutants'], ttl_seconds: 7200 });
    await other.post('/api/v1/demo/reset');
    const session = (await other.get('/session')).body.data;
    expect(session).toMatchObject({ expires_at: body.data.deletes_after, snapshots: ['a'] });
    expect(session.expires_in_seconds).toBeGreaterThan(7100);
    expect((await other.post('/session/extend')).status).toBe(409);
  });
});
