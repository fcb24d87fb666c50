// The Location header below the path of a proxy.
import { fastify } from 'fastify';
import { Config } from '../../../config/config.js';
import { basePath } from './base-url.js';
import { setLocation } from './location.js';

it.each([
  [undefined, '/api/v1/users/1'],
  ['https://sandbox.example', '/api/v1/users/1'],
  ['https://example.org/sandbox', '/sandbox/api/v1/users/1'],
  ['https://example.org/a/b', '/a/b/api/v1/users/1'],
])('begins Location with the path of the public base URL: %s', async (publicBaseUrl, location) => {
  const server = fastify();
  server.decorate('publicPath', basePath(Config.from({}).with({ publicBaseUrl })));
  server.post('/', (_request, reply) => {
    setLocation(reply, '/api/v1/users/1');
    return '';
  });
  const { headers } = await server.inject({ method: 'POST', url: '/' });
  await server.close();

  expect(headers.location).toBe(location);
});
