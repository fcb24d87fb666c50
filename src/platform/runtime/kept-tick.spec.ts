import { fastify, type FastifyInstance } from 'fastify';
import { keepTick } from './kept-tick.js';

it('keeps the very object that Node made for a tick, for as long as the server lives', async () => {
  const server = fastify() as FastifyInstance & { readonly keptTick?: object };
  keepTick(server);
  await server.ready();

  expect(server.keptTick).toHaveProperty('callback');
  await server.close();
});
