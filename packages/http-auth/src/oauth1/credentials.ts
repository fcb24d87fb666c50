// The practice credentials of OAuth 1.0a, from the example in RFC 5849 §1.2.
import type { AuthPorts, KeyPair } from '../ports.js';
import type { Identity } from '../identity.js';
import { oauthClient } from '../practice-credentials.js';

/** The consumer; RFC 5849 calls it the client. */
export const consumer = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' } as const;

/** A token and its secret. */
export interface Token {
  readonly token: string;
  readonly secret: string;
  /** Whether the secret is public, so that responses may show what it signs. */
  readonly isPublished: boolean;
}

export const practiceToken: Token = {
  token: 'nnch734d00sl2jdk',
  secret: 'pfkkdhi9sl3r4s00',
  isPublished: true,
};

/** The identity of requests without a token: the consumer itself. */
export const consumerIdentity: Identity = {
  subject: consumer.key,
  name: oauthClient.name,
  role: 'user',
  scopes: ['read', 'write'],
};

/** The key pair of the consumer for the RSA methods. Its private key is published. */
export function consumerKeys({ keys }: Pick<AuthPorts, 'keys'>): Promise<KeyPair> {
  return keys.pair('practice-oauth1', 'rsa');
}
