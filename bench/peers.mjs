// The compared servers and their protocols. The first one is the reference of every ratio.
import { fileURLToPath } from 'node:url';
import { jsonServer, jsonServer0 } from './peers/json-server/peer.mjs';
import { mockoon } from './peers/mockoon/peer.mjs';
import { prism } from './peers/prism/peer.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const root = path('..');

// In favour of the peers: Express and graphql-js run additional checks without it.
const production = { NODE_ENV: 'production' };

/** A peer whose program is in `peers/KEY`. */
const local = (key, name, protocols, environment) => ({
  key,
  name,
  entry: path(`peers/${key}/server.mjs`),
  protocols,
  environment,
});
const bare = ['REST', 'QUERY', 'sessions', 'auth', 'health'];
const framework = ['REST', 'QUERY', 'health'];

export const reference = local('bare-fastify', 'bare Fastify', bare);

export const sandbox = {
  key: 'sandbox',
  name: 'this API',
  entry: path('../dist/main.js'),
  protocols: ['REST', 'QUERY', 'sessions', 'auth', 'health', 'GraphQL', 'SOAP'],
  environment: { RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'error' },
  // Required headers of responses in a session; without them the comparison would be unfair.
  headers: ['x-session-id', 'set-cookie', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
};

const mercuriusWithJit = {
  ...local('mercurius', 'Mercurius, jit', ['GraphQL'], { ...production, JIT: '1' }),
  key: 'mercurius-jit',
};

export const peers = [
  reference,
  local('bare-http', 'node:http', bare),
  local('nest-fastify', 'Nest, Fastify', framework, production),
  local('nest-express', 'Nest, Express', framework, production),
  local('nest-typical', 'typical Nest', framework, production),
  jsonServer,
  jsonServer0,
  mockoon,
  prism,
  mercuriusWithJit,
  local('mercurius', 'Mercurius', ['GraphQL'], production),
  local('yoga', 'Yoga', ['GraphQL'], production),
  local('apollo', 'Apollo', ['GraphQL'], production),
  local('nest-apollo', 'Nest, Apollo', ['GraphQL'], production),
  local('node-soap', 'node-soap', ['SOAP'], production),
  local('strong-soap', 'strong-soap', ['SOAP'], production),
  sandbox,
];

/** The reference and the peers of the comma-separated keys; without keys all peers. */
export const choosePeers = (keys) => {
  const wanted = keys?.split(',') ?? peers.map(({ key }) => key);
  const unknown = wanted.filter((key) => !peers.some((peer) => peer.key === key));
  if (unknown.length > 0) throw new Error(`Unknown server: ${unknown.join(', ')}`);
  return peers.filter((peer) => peer === reference || wanted.includes(peer.key));
};

/** The role of a peer in a plot. */
export const roleOf = (peer) => (peer === sandbox ? 'own' : peer === reference ? 'reference' : 'peer');
