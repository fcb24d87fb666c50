// Who is compared, and in which protocols. The first is the reference that every ratio is against.
import { fileURLToPath } from 'node:url';
import { jsonServer, jsonServer0 } from './peers/json-server/peer.mjs';
import { mockoon } from './peers/mockoon/peer.mjs';
import { prism } from './peers/prism/peer.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const root = path('..');

// In favour of the peers: Express and graphql-js check more without it.
const production = { NODE_ENV: 'production' };

/** A peer that is a program of ours in `peers/KEY`. */
const ours = (key, name, protocols, environment) => ({
  key,
  name,
  entry: path(`peers/${key}/server.mjs`),
  protocols,
  environment,
});
const bare = ['REST', 'QUERY', 'sessions', 'auth', 'health'];
const framework = ['REST', 'QUERY', 'health'];

export const reference = ours('bare-fastify', 'bare Fastify', bare);

export const sandbox = {
  key: 'sandbox',
  name: 'this API',
  entry: path('../dist/main.js'),
  protocols: ['REST', 'QUERY', 'sessions', 'auth', 'health', 'GraphQL', 'SOAP'],
  environment: { RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'error' },
  // An answer under a session must carry these, or the figures would be too good.
  headers: ['x-session-id', 'set-cookie', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
};

const mercuriusWithJit = {
  ...ours('mercurius', 'Mercurius, jit', ['GraphQL'], { ...production, JIT: '1' }),
  key: 'mercurius-jit',
};

export const peers = [
  reference,
  ours('bare-http', 'node:http', bare),
  ours('nest-fastify', 'Nest, Fastify', framework, production),
  ours('nest-express', 'Nest, Express', framework, production),
  ours('nest-typical', 'typical Nest', framework, production),
  jsonServer,
  jsonServer0,
  mockoon,
  prism,
  mercuriusWithJit,
  ours('mercurius', 'Mercurius', ['GraphQL'], production),
  ours('yoga', 'Yoga', ['GraphQL'], production),
  ours('apollo', 'Apollo', ['GraphQL'], production),
  ours('nest-apollo', 'Nest, Apollo', ['GraphQL'], production),
  ours('node-soap', 'node-soap', ['SOAP'], production),
  ours('strong-soap', 'strong-soap', ['SOAP'], production),
  sandbox,
];

/** The reference and those of the comma-separated keys; all of them without keys. */
export const choosePeers = (keys) => {
  const wanted = keys?.split(',') ?? peers.map(({ key }) => key);
  const unknown = wanted.filter((key) => !peers.some((peer) => peer.key === key));
  if (unknown.length > 0) throw new Error(`No such server: ${unknown.join(', ')}`);
  return peers.filter((peer) => peer === reference || wanted.includes(peer.key));
};

/** How a plot shows a peer. */
export const roleOf = (peer) => (peer === sandbox ? 'own' : peer === reference ? 'reference' : 'peer');
