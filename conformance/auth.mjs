// The authentication checks: third-party clients, configured according to their documentation.
// Each family of schemes has one file in auth/ and one line here.
import { join } from 'node:path';

const families = [
  'passwords',
  'mtls',
  'collections',
  'sigv4',
  'edgegrid',
  'digest',
  'scram',
  'ntlm',
  'negotiate',
  'oauth1',
  'webhooks',
  'totp',
  'cookie',
  'wsse',
  'tokens',
  'web-push',
  'hawk',
  'http-signature',
  'oauth2',
];

/** All checks by name. A check throws if a client is rejected or accepted unexpectedly. */
export async function authChecks(baseUrl) {
  const modules = await Promise.all(families.map((family) => import(`./auth/${family}.mjs`)));
  return Object.assign(
    {},
    ...modules.map(({ checks }) => checks({ baseUrl, folder: join(import.meta.dirname, 'auth') })),
  );
}
