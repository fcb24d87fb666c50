// The messages of an NTLM client against the example of MS-NLMP §4.2.4 (NTLMv2).
import { computeValue } from './functions.js';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const targetInfo = Buffer.concat([
  Buffer.from('02000c00', 'hex'),
  utf16('Domain'),
  Buffer.from('01000c00', 'hex'),
  utf16('Server'),
  Buffer.alloc(4),
]);

/** A type 2 message with the challenge of the example. */
function typeTwo(): string {
  const head = Buffer.alloc(48);
  head.write('NTLMSSP\0', 'latin1');
  head.writeUInt32LE(2, 8);
  Buffer.from('0123456789abcdef', 'hex').copy(head, 24);
  head.writeUInt16LE(targetInfo.length, 40);
  head.writeUInt32LE(head.length, 44);
  return Buffer.concat([head, targetInfo]).toString('base64');
}

/** The parts of a type 3 message, by their position in the head. */
function partAt(message: Buffer, at: number): Buffer {
  const start = message.readUInt32LE(at + 4);
  return message.subarray(start, start + message.readUInt16LE(at));
}

const given = {
  username: 'User',
  password: 'Password',
  domain: 'Domain',
  nonce: 'aaaaaaaaaaaaaaaa',
  // The example has the time 0, which is in 1601.
  time: '-11644473600',
};

describe('an NTLM client', () => {
  it.each(['', 'NTLM '])('responds to a challenge as in the example, with the prefix "%s"', (prefix) => {
    const message = Buffer.from(
      computeValue('ntlm_authenticate', { ...given, challenge: prefix + typeTwo() }),
      'base64',
    );

    expect(message.readUInt32LE(8)).toBe(3);
    expect(partAt(message, 12).toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa');
    expect(partAt(message, 20).subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c');
    expect(partAt(message, 28).toString('utf16le')).toBe('Domain');
    expect(partAt(message, 36).toString('utf16le')).toBe('User');
  });

  it('starts with a type 1 message', () => {
    const message = Buffer.from(computeValue('ntlm_negotiate', {}), 'base64');

    expect(message.subarray(0, 8).toString('latin1')).toBe('NTLMSSP\0');
    expect(message.readUInt32LE(8)).toBe(1);
    expect(message).toHaveLength(32);
  });

  it.each(['', 'AAAA', computeValue('ntlm_negotiate', {}), Buffer.alloc(60).toString('base64')])(
    'rejects %s as a challenge',
    (challenge) => {
      const compute = (): string => computeValue('ntlm_authenticate', { ...given, challenge });
      expect(compute).toThrow('challenge must be a type 2 message');
    },
  );
});
