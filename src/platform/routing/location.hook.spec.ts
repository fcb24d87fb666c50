import { fastify } from 'fastify';
import { Config } from '../../config.js';
import { LocationHook, setLocation } from './location.hook.js';

it.each([
  [undefined, '/api/v1/users/1'],
  ['https://sandbox.example', '/api/v1/users/1'],
  ['https://example.org/sandbox', '/sandbox/api/v1/users/1'],
  ['https://example.org/a/b', '/a/b/api/v1/users/1'],
])('begins Location with the path of the public base URL: %s', async (publicBaseUrl, location) => {
  const server = fastify();
  new LocationHook(Config.from({}).with({ publicBaseUrl })).register(server);
  server.post('/', (_request, reply) => {
    setLocation(reply, '/api/v1/users/1');
    return '';
  });
  const { headers } = await server.inject({ method: 'POST', url: '/' });
  await server.close();

  expect(headers.location).toBe(location);
});
