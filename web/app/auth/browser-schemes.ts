// The ids of the schemes that a browser can perform. Their runners are loaded when the first request is sent.
import type { Runner } from './attempt.ts';

const ids = [
  'api-key',
  'api-key-query',
  'api-key-cookie',
  'session',
  'cookie',
  'basic',
  'basic-utf-8',
  'basic-iso-8859-1',
  'wsse',
  'bearer',
  'bearer-prefix',
  'bearer-query',
  'jwt',
  'jwt-hs256',
  'jwt-query',
  'oauth2',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-sha-256-sess',
  'digest-auth-int',
  'digest-auth-int-sha-256',
  'digest-userhash',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
  'oauth1',
  'hawk',
  'hmac',
  'webhook-github',
  'webhook-stripe',
  'webhook-standard',
  'webhook-slack',
  'totp',
  'digest',
] as const;

export type BrowserScheme = (typeof ids)[number];

const find = (id: string): BrowserScheme | undefined => ids.find((one) => one === id);

export const isBrowserScheme = (id: string): boolean => find(id) !== undefined;

/** Undefined if a browser cannot perform the scheme. */
export async function loadRunner(id: string): Promise<Runner | undefined> {
  const known = find(id);
  if (known === undefined) return undefined;
  const { runners } = await import('./runners.ts');
  return runners[known];
}
