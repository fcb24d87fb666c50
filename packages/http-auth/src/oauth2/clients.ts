// The practice OAuth clients: one for each method of client authentication.
import { oauthClient } from '../practice-credentials.js';
import type { Identity } from '../identity.js';
import { oauthClientKey, type PracticeKey } from '../jws/practice-keys.js';

export interface OauthClient {
  readonly id: string;
  readonly name: string;
  readonly secret?: string;
  /** The key that signs its assertions (RFC 7523 §2.2). */
  readonly key?: PracticeKey;
}

/** A confidential client, such as a program on a server. */
const demo: OauthClient = oauthClient;
/** A public client, such as an app in a browser or on a phone (RFC 6749 §2.1). */
const demoPublic: OauthClient = { id: 'demo-public', name: 'Demo public client' };
/** A client that authenticates by assertions. */
const demoJwt: OauthClient = { id: 'demo-jwt', name: 'Demo client with a key', key: oauthClientKey };

export const oauthClients = { demo, demoPublic, demoJwt } as const;

const byId = new Map(Object.values(oauthClients).map((client) => [client.id, client]));
export const clientIds: readonly string[] = [...byId.keys()];

export function findClient(id: string): OauthClient | undefined {
  return byId.get(id);
}

/** The identity of a client that acts for itself. */
export function clientIdentity({ id, name }: OauthClient): Identity {
  return { subject: id, name, role: 'user', scopes: ['read', 'write'] };
}
