// The arithmetic against the examples of MS-NLMP §4.2: user "User" of the domain "Domain", with the password "Password".
import {
  challengeOfVersion1,
  keyOfVersion2,
  sessionChallenge,
  ntHash,
  proofOf,
  responseOfVersion1,
} from './responses.js';
import { writeAvPairs } from './av-pairs.js';

const challenge = Buffer.from('0123456789abcdef', 'hex');
const clientNonce = Buffer.alloc(8, 0xaa);
const hash = ntHash('Password');

describe('NTLM computes as MS-NLMP', () => {
  it('§4.2.2.1.2: the hash of the password', () => {
    expect(hash.toString('hex')).toBe('a4f49c406510bdcab6824ee7c30fd852');
  });

  it('§4.2.2.2.1: the response of version 1', () => {
    expect(responseOfVersion1(hash, challenge).toString('hex')).toBe(
      '67c43011f30298a2ad35ece64f16331c44bdbed927841f94',
    );
  });

  it('and back: the challenge out of a response', () => {
    expect(challengeOfVersion1(hash, responseOfVersion1(hash, challenge))).toEqual(challenge);
  });

  it('§4.2.3.2.2: the response of version 1 with a nonce of the client', () => {
    expect(responseOfVersion1(hash, sessionChallenge(challenge, clientNonce)).toString('hex')).toBe(
      '7537f803ae367128ca458204bde7caf81e97ed2683267232',
    );
  });

  it('§4.2.4: the key and the proof of version 2', () => {
    const key = keyOfVersion2(hash, 'USER', 'Domain');
    const blob = Buffer.concat([
      Buffer.from('0101000000000000', 'hex'),
      Buffer.alloc(8),
      clientNonce,
      Buffer.alloc(4),
      writeAvPairs({ netbiosDomain: 'Domain', netbiosComputer: 'Server' }),
      Buffer.alloc(4),
    ]);

    expect(key.toString('hex')).toBe('0c868a403bfd7a93a3001ef22ef02e3f');
    expect(proofOf(key, challenge, blob).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c');
  });
});
