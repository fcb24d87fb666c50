// The checks of authentication: clients that nobody of this project wrote, each set up as its users would.
// One family of schemes is one file of auth/ and a line here.
import { join } from 'node:path';

const families = [
  'passwords',
  'mtls',
  'collections',
  'sigv4',
  'edgegrid',
  'digest',
  'ntlm',
  'oauth1',
  'webhooks',
  'totp',
  'cookie',
  'wsse',
  'tokens',
  'hawk',
  'http-signature',
  'oauth2',
];

/** Every check by its name; each throws where a client does not get in, or gets in where it must not. */
export async function authChecks(baseUrl) {
  const modules = await Promise.all(families.map((family) => import(`./auth/${family}.mjs`)));
  return Object.assign(
    {},
    ...modules.map(({ checks }) => checks({ baseUrl, folder: join(import.meta.dirname, 'auth') })),
  );
}
