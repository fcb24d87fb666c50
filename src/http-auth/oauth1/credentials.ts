// The practice credentials of OAuth 1.0a: those of the example in RFC 5849 §1.2, known to everyone.
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { demoAccount, oauthClient, type Person } from '../accounts.js';
import type { KeyPair } from '../../features/auth/keyring.service.js';

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

/** Who a token speaks for: the account that approves everything. */
export const owner: Person = demoAccount;

/** Who speaks where no token is sent: the consumer for itself. */
export const consumerPerson: Person = {
  subject: consumer.key,
  name: oauthClient.name,
  role: 'user',
  scopes: ['read', 'write'],
};

/** The consumer's pair for the RSA methods. Its private half is published. */
export function consumerKeys({ keys }: Pick<AuthTools, 'keys'>): Promise<KeyPair> {
  return keys.pair('practice-oauth1', 'rsa');
}
