// Mutants on two nodes with one Redis: the nodes share the session's setting, counters and history of earlier requests.
import { useTwoNodes } from './support/two-nodes.js';

const { pair } = useTwoNodes();
const user = { name: 'Ada', email: 'ada@example.com' };

it('count the requests of both nodes', async () => {
  const [a, b] = pair();
  await a.put('/session/mutants', { active: ['limit-plus-one'] });
  for (const client of [a, b, a]) {
    expect((await client.get('/api/v1/products?limit=1')).body.data).toHaveLength(2);
  }
  expect((await b.get('/session/mutants')).body.data.reached).toEqual({ 'limit-plus-one': 3 });
});

it('find blind mutants by the guesses on both nodes', async () => {
  const [a, b] = pair();
  const draw = { count: 2, seed: 42 };
  const ids = (await a.put('/session/mutants', { draw })).body.data.active as string[];
  await a.put('/session/mutants', { draw, blind: true });
  await a.post('/session/mutants/guess', { id: ids[0] });
  const { body } = await b.post('/session/mutants/guess', { id: ids[1] });
  expect(body.data).toEqual({ correct: true, found: 2, of: 2 });
});

it('know on one node what a request to the other one changed', async () => {
  const [a, b] = pair();
  await a.put('/session/mutants', { active: ['expand-before-update'] });
  const { id } = (await a.post('/api/v1/users', user)).body.data;
  const order = (await b.post('/api/v1/orders', { user_id: id })).body.data;
  await a.patch(`/api/v1/users/${id}`, { name: 'Grace' });
  const { body } = await b.get(`/api/v1/orders/${order.id}?expand=user`);
  expect(body.data.user.name).toBe('Ada');
});
