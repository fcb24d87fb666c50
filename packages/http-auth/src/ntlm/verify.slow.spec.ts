// verifyNtlm rejects every malformed message with an AuthError.
import type { Accounts, Nonces, Replays } from '../ports.js';
import { AuthError } from '../schemes/scheme.js';
import { challengeMessage } from './handshake.js';
import { verifyNtlm } from './verify.js';

const MUTANTS = 100_000;
const account = { subject: 'alice@example.com', password: 'secret', name: 'Alice', role: 'user', scopes: [] };
const accounts: Accounts = {
  all: [account],
  demo: account,
  find: (login) => (login === account.subject ? account : undefined),
};
/** Every nonce is the same one, issued at 0. */
const NONCE = '0'.repeat(48);
const nonces: Nonces = {
  issue: () => NONCE,
  age: (_purpose, nonce, now) => (nonce === NONCE ? now : undefined),
  secretOf: () => '0'.repeat(32),
  seal: () => Buffer.alloc(12),
};
const replays: Replays = { isFirst: () => true };

const verify = (message: Buffer): Promise<unknown> => {
  const headers = { authorization: `NTLM ${message.toString('base64')}` };
  return verifyNtlm(
    { headers, now: 0 },
    { accounts, nonces, replays },
    (code) => new AuthError(code, { message: code, hint: code }),
  );
};

/** Pseudo-random numbers below a bound, the same in every run (xorshift). */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const hex = (digits: string): Buffer => Buffer.from(digits.replace(/\s/g, ''), 'hex');
const START = `${Buffer.from('NTLMSSP\0').toString('hex')}03000000`;
const type1 = hex(`${Buffer.from('NTLMSSP\0').toString('hex')} 01000000 01820800`);

/** A third message of each form for `alice`: fields of LM, NT, domain, user, workstation and key, flags, payload. */
const version1 = hex(`${START} 18001800 40000000 18001800 58000000 00000000 40000000 0a000a00 70000000
  00000000 40000000 00000000 40000000 01820000 ${'00'.repeat(48)} 61006c00690063006500`);
const session = hex(`${START} 18001800 40000000 18001800 58000000 00000000 40000000 0a000a00 70000000
  00000000 40000000 00000000 40000000 01820800 ${'11'.repeat(8)} ${'00'.repeat(40)} 61006c00690063006500`);

/** With the attributes of a real challenge, so that damage reaches as far as the proof. */
function version2(): Buffer {
  const challenge = Buffer.from(challengeMessage(type1, nonces, 0), 'base64');
  const info = challenge.subarray(challenge.readUInt32LE(44));
  const nt = Buffer.concat([Buffer.alloc(16), hex(`01010000 ${'00'.repeat(24)}`), info, Buffer.alloc(4)]);
  const fields = hex(`${START} 00000000 40000000 00000000 4a000000 00000000 40000000 0a000a00 40000000
    00000000 40000000 00000000 40000000 01820800 61006c00690063006500`);
  fields.writeUInt16LE(nt.length, 20);
  return Buffer.concat([fields, nt]);
}

function damage(whole: Buffer, below: (bound: number) => number): Buffer {
  let message = Buffer.from(whole);
  for (let times = below(4); times >= 0; times--) {
    const at = below(message.length);
    const how = below(6);
    if (how === 0) message = message.subarray(0, Math.max(at, 1));
    if (how === 1) message = Buffer.concat([message, message.subarray(at)]).subarray(0, 2000);
    if (how === 2) message[at] = below(256);
    // Wrong lengths and offsets have the worst effects.
    if (how === 3) message[12 + below(52)] = [0, 1, 0x7f, 0x80, 0xff][below(5)] ?? 0;
    if (how === 4 && message.length > 64) message.writeUInt32LE(below(2 ** 31) * 2, 12 + 4 * below(12));
    if (how === 5 && message.length > 64) message.writeUInt16LE(below(300), 12 + 8 * below(6));
  }
  return message;
}

describe('NTLM', () => {
  it.each([
    ['NTLMv1', version1, 'response_mismatch'],
    ['NTLM2 session', session, 'response_mismatch'],
    ['NTLMv2', version2(), 'response_mismatch'],
    ['a first message', type1, 'type_3_awaited'],
  ])('reads %s before it is damaged', async (_, message, code) => {
    await expect(verify(message)).rejects.toMatchObject({ code });
  });

  it(`rejects ${MUTANTS} damaged messages with an AuthError`, async () => {
    const below = numbers(20_260_101);
    const seeds = [version1, session, version2(), type1];
    const codes = new Set<string>();
    for (let index = 0; index < MUTANTS; index++) {
      const message = damage(seeds[index % seeds.length] ?? type1, below);
      const outcome: unknown = await verify(message).catch((reason: unknown) => reason);
      if (!(outcome instanceof AuthError)) throw new Error(`${message.toString('hex')}: ${String(outcome)}`);
      codes.add(outcome.code);
    }

    expect([...codes].sort()).toEqual(
      expect.arrayContaining([
        'foreign_challenge',
        'malformed',
        'type_3_awaited',
        'unknown_user',
        'response_mismatch',
      ]),
    );
  });
});
