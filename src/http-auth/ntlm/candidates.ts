// The oracle: secrets as known slips make them. The one that gives the client's proof says what went wrong.
import type { NtlmSecret } from './authenticate-response.js';
import { DOMAIN } from './handshake.js';
import { md4 } from './md4.js';
import type { ProofReason } from './reasons.js';
import { ntHash } from './responses.js';

/** What was sent, and what the account really has. */
interface Sent {
  readonly user: string;
  readonly domain: string;
  readonly password: string;
}

export function rightSecret({ user, domain, password }: Sent): NtlmSecret {
  return { hash: ntHash(password), user: user.toUpperCase(), domain };
}

const recipes: Readonly<Record<ProofReason, (sent: Sent) => Partial<NtlmSecret>[]>> = {
  empty_password: () => [{ hash: ntHash('') }],
  line_break: ({ password }) => ['\n', '\r\n'].map((end) => ({ hash: ntHash(password + end) })),
  password_encoding: ({ password }) => [{ hash: md4(Buffer.from(password)) }],
  user_not_upper: ({ user }) => [{ user }, { user: user.toLowerCase() }],
  domain_in_key: ({ domain }) =>
    ['', DOMAIN, DOMAIN.toLowerCase(), domain.toUpperCase(), 'WORKGROUP'].map((other) => ({ domain: other })),
};

/** The slip under which the proof comes out, if it is a known one. */
export function diagnose(sent: Sent, proves: (secret: NtlmSecret) => boolean): ProofReason | undefined {
  const right = rightSecret(sent);
  const slips = Object.keys(recipes) as ProofReason[];
  return slips.find((slip) => recipes[slip](sent).some((wrong) => proves({ ...right, ...wrong })));
}
