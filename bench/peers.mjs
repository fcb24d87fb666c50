// Who is compared, and in which protocols. The first is the reference that every ratio is against.
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const root = path('..');

// In favour of the peers: Express and graphql-js check more without it.
const production = { NODE_ENV: 'production' };

export const reference = {
  key: 'bare-fastify',
  name: 'bare Fastify',
  entry: path('peers/bare-fastify.mjs'),
  protocols: ['REST'],
};

export const sandbox = {
  key: 'sandbox',
  name: 'this API',
  entry: path('../dist/main.js'),
  protocols: ['REST', 'GraphQL', 'SOAP'],
  environment: { RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'error' },
  // An answer under a session must carry these, or the figures would be too good.
  headers: ['x-session-id', 'set-cookie', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
};

export const peers = [
  reference,
  {
    key: 'nest-express',
    name: 'typical Nest',
    entry: path('peers/nest-express.mjs'),
    environment: production,
    protocols: ['REST'],
  },
  {
    key: 'nest-apollo',
    name: 'stock Nest+Apollo',
    entry: path('peers/nest-apollo.mjs'),
    environment: production,
    protocols: ['GraphQL'],
  },
  {
    key: 'strong-soap',
    name: 'strong-soap',
    entry: path('peers/strong-soap.mjs'),
    protocols: ['SOAP'],
  },
  sandbox,
];

/** The reference and those of the comma-separated keys; all of them without keys. */
export const choosePeers = (keys) => {
  const wanted = keys?.split(',') ?? peers.map(({ key }) => key);
  const unknown = wanted.filter((key) => !peers.some((peer) => peer.key === key));
  if (unknown.length > 0) throw new Error(`No such server: ${unknown.join(', ')}`);
  return peers.filter((peer) => peer === reference || wanted.includes(peer.key));
};
