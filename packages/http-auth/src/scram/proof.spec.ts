// The examples of RFC 5802 §5 (SHA-1) and RFC 7677 §3 (SHA-256).
import fc from 'fast-check';
import { SCRAM_SHA_1, SCRAM_SHA_256 } from './mechanisms.js';
import { MalformedMessage, parseClientFinal, parseClientFirst } from './messages.js';
import { clientProof, serverSignature, type ProofInput } from './proof.js';

interface Example {
  readonly mechanism: ProofInput['mechanism'];
  readonly first: string;
  readonly server: string;
  readonly final: string;
  readonly proof: string;
  readonly signature: string;
}

const examples: readonly Example[] = [
  {
    mechanism: SCRAM_SHA_1,
    first: 'n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL',
    server: 'r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096',
    final: 'c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=',
    proof: 'v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=',
    signature: 'rmF9pqV8S7suAoZWja4dJRkFsKQ=',
  },
  {
    mechanism: SCRAM_SHA_256,
    first: 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO',
    server: 'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
    final:
      'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
    proof: 'dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
    signature: '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
  },
];

it.each(examples)('$mechanism.name has the proofs of the example', (example) => {
  const { mechanism, first, server, final, proof, signature } = example;
  const [, salt = ''] = /,s=([^,]*)/.exec(server) ?? [];
  const { bare, username } = parseClientFirst(first);
  const { withoutProof, binding, ...sent } = parseClientFinal(final);
  const input: ProofInput = {
    mechanism,
    password: 'pencil',
    salt: Buffer.from(salt, 'base64'),
    iterations: 4096,
    signed: [bare, server, withoutProof].join(','),
  };

  expect({ username, binding, proof: sent.proof }).toEqual({ username: 'user', binding: 'biws', proof });
  expect(clientProof(input).toString('base64')).toBe(proof);
  expect(serverSignature(input).toString('base64')).toBe(signature);
});

it.each([parseClientFirst, parseClientFinal])('%p parses a message or rejects it', (parse) => {
  const pieces = fc.constantFrom(
    'n',
    'y',
    'p=',
    ',',
    ',,',
    'n=',
    'r=',
    'c=',
    'a=',
    'm=',
    'biws',
    '=2C',
    '=',
    '\n',
    'x',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      try {
        parse(text);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedMessage);
      }
    }),
  );
});
