// Known errors in the computation of a SCRAM proof.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { md5 } from '../digest/algorithms.js';
import { keysOf, saltedPassword, SCRAM_SHA_1, SCRAM_SHA_256, type Mechanism } from './mechanisms.js';
import { clientProof, clientSignature, scramKeys, type ProofInput } from './proof.js';

export interface ProofContext {
  readonly right: ProofInput;
  /** The parts of the signed text. */
  readonly parts: readonly [clientFirstBare: string, serverFirst: string, clientFinalWithoutProof: string];
  /** The start of the first message. */
  readonly gs2Header: string;
  /** The login name of the account, not as it was sent: the number of derived keys must not depend on input. */
  readonly subject: string;
}

/** The proof with a part of the input changed. */
const changed = (right: ProofInput, ...changes: readonly Partial<ProofInput>[]): Buffer[] =>
  changes.map((change) => clientProof({ ...right, ...change }));

const otherMechanism = ({ name }: Mechanism): Mechanism =>
  name === SCRAM_SHA_1.name ? SCRAM_SHA_256 : SCRAM_SHA_1;

export const proofCandidates = candidatesFor<ProofContext, Buffer>()([
  {
    code: 'line_break',
    message: 'The proof was computed with a password that ends with a line break.',
    hint: 'In a shell, use `printf %s` instead of `echo`.',
    compute: ({ right }) =>
      changed(right, ...['\n', '\r\n'].map((end) => ({ password: `${right.password}${end}` }))),
  },
  {
    code: 'empty_password',
    message: 'The proof was computed with an empty password.',
    hint: 'Check that the variable with the password is set.',
    compute: ({ right }) => changed(right, { password: '' }),
  },
  {
    code: 'hashed_password',
    message: 'The password was combined with the user name and hashed before PBKDF2, as in MongoDB.',
    hint: 'Use the password itself (RFC 5802 §3).',
    compute: ({ right, subject }) => changed(right, { password: md5(`${subject}:mongo:${right.password}`) }),
  },
  {
    code: 'salt_not_decoded',
    message: 'PBKDF2 was computed with the base64 text of the salt.',
    hint: 'Decode the salt from base64 first (RFC 5802 §5.1).',
    compute: ({ right }) => changed(right, { salt: Buffer.from(right.salt.toString('base64')) }),
  },
  {
    code: 'not_salted',
    message: 'The client key was derived from the password without PBKDF2.',
    hint: 'Derive the salted password with PBKDF2 first (RFC 5802 §3).',
    compute: ({ right }) => [clientProof(right, keysOf(right.mechanism, Buffer.from(right.password)))],
  },
  {
    code: 'other_hash',
    message: 'The proof was not computed with the hash of the mechanism.',
    hint: 'Use the hash in the name of the mechanism for PBKDF2, HMAC and the stored key (RFC 7677).',
    compute: ({ right }) => {
      const { mechanism, password, salt, iterations } = right;
      const other = otherMechanism(mechanism);
      const salted = [mechanism, other].map(({ length }) =>
        saltedPassword({ hash: other.hash, length }, password, salt, iterations),
      );
      return [
        clientProof({ ...right, mechanism: other }),
        ...salted.map((secret) => clientProof(right, keysOf(mechanism, secret))),
      ];
    },
  },
  {
    code: 'signature_sent',
    message: 'The client signature or the client key was sent instead of the proof.',
    hint: 'Send both combined by XOR: `ClientKey XOR ClientSignature` (RFC 5802 §3).',
    compute: ({ right }) => {
      const keys = scramKeys(right);
      return [clientSignature(right, keys), keys.clientKey];
    },
  },
  {
    code: 'client_key_as_stored_key',
    message: 'The client signature was computed with the client key.',
    hint: 'Use the stored key, which is the hash of the client key (RFC 5802 §3).',
    compute: ({ right }) => {
      const { clientKey, serverKey } = scramKeys(right);
      return [clientProof(right, { clientKey, serverKey, storedKey: clientKey })];
    },
  },
  {
    code: 'wrong_auth_message',
    message: 'The proof was computed over other messages.',
    hint: 'Sign the first message without `n,,`, the message of the server, and the second message without `p`, separated by commas (RFC 5802 §3).',
    compute: ({ right, parts: [first, server, final], gs2Header }) =>
      changed(
        right,
        ...[
          [gs2Header + first, server, final],
          [first, server],
          [first, final],
          [server, final],
          [first, server, `${final},p=`],
          [first, server, `${final},`],
        ].map((messages) => ({ signed: messages.join(',') })),
        { signed: [first, server, final].join('') },
        { signed: [first, server, final].join('\n') },
      ),
  },
]);
