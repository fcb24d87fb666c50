// The practice credentials of OAuth 1.0a: those of the example in RFC 5849 §1.2, known to everyone.
import type { AuthPorts, KeyPair } from '../ports.js';
import type { Identity } from '../identity.js';
import { oauthClient } from '../practice-credentials.js';

/** The consumer; RFC 5849 calls it the client. */
export const consumer = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' } as const;

/** What a token stands for, and the secret that signs beside the consumer's. */
export interface Token {
  readonly token: string;
  readonly secret: string;
  /** Whether the secret is known to everyone, so that answers may show what it signs. */
  readonly isPublished: boolean;
}

export const practiceToken: Token = {
  token: 'nnch734d00sl2jdk',
  secret: 'pfkkdhi9sl3r4s00',
  isPublished: true,
};

/** Who speaks where no token is sent: the consumer for itself. */
export const consumerIdentity: Identity = {
  subject: consumer.key,
  name: oauthClient.name,
  role: 'user',
  scopes: ['read', 'write'],
};

/** The consumer's pair for the RSA methods. Its private half is published. */
export function consumerKeys({ keys }: Pick<AuthPorts, 'keys'>): Promise<KeyPair> {
  return keys.pair('practice-oauth1', 'rsa');
}
