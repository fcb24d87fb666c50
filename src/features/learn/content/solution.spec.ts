// Solutions: placeholders filled with the values of a session, and the computed values with their inputs.
import { fillSolution } from './solution.js';

const request = {
  method: 'GET',
  path: '/auth/protected/basic',
  headers: { authorization: 'Basic {{basic}}' },
};
const compute = [
  { name: 'basic', function: 'basic', arguments: { username: '{{user.bob.email}}', password: 'secret' } },
];

it('reports the inputs of a computed value with their placeholders filled', async () => {
  const known = new Map([['user', { bob: { email: 'bob@example.com' } }]]);
  const { computed, missing, request: filled } = await fillSolution({ compute, request }, known);
  const value = Buffer.from('bob@example.com:secret').toString('base64');
  expect(computed).toEqual([
    {
      name: 'basic',
      function: 'basic',
      arguments: { username: 'bob@example.com', password: 'secret' },
      value,
    },
  ]);
  expect(filled.headers).toEqual({ authorization: `Basic ${value}` });
  expect(missing).toEqual([]);
});

it('reports the inputs of a hash in the older form', async () => {
  const hash = { name: 'etag', hash: 'sha256' as const, of: '{{text}}', as: 'hex' as const };
  const { computed } = await fillSolution({ compute: [hash], request }, new Map([['text', 'abc']]));
  expect(computed[0]).toMatchObject({ function: 'sha256', arguments: { of: 'abc', as: 'hex' } });
});

it('leaves a placeholder without a value in the request', async () => {
  const { request: filled, missing, computed } = await fillSolution({ compute, request }, new Map());
  expect(filled.headers).toEqual({ authorization: 'Basic {{basic}}' });
  expect(missing).toEqual(['basic']);
  expect(computed).toEqual([]);
});
