// Certificates, parsed by OpenSSL.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { certify, type CertificateRequest, type Issuer } from './certificate.js';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ca = pair();
const client = pair();
const issuer: Issuer = { name: { organization: 'Here', commonName: 'CA' }, ...ca };
const authority = new X509Certificate(
  certify(request({ subject: issuer.name, purpose: 'authority', publicKey: ca.publicKey }), issuer),
);

function request(changes: Partial<CertificateRequest> = {}): CertificateRequest {
  return {
    subject: { organization: 'Here', commonName: 'alice@example.com' },
    publicKey: client.publicKey,
    purpose: 'client',
    from: Date.parse('2026-01-01T00:00:00.000Z'),
    until: Date.parse('2027-01-01T00:00:00.999Z'),
    serial: Buffer.from('7f01', 'hex'),
    ...changes,
  };
}

const read = (changes?: Partial<CertificateRequest>): X509Certificate =>
  new X509Certificate(certify(request(changes), issuer));

describe('a certificate', () => {
  it('has a subject, an issuer, a validity and a serial number', () => {
    const { subject, issuer: signer, validFrom, validTo, serialNumber } = read();

    expect({ subject, signer, validFrom, validTo, serialNumber }).toEqual({
      subject: 'O=Here\nCN=alice@example.com',
      signer: 'O=Here\nCN=CA',
      validFrom: 'Jan  1 00:00:00 2026 GMT',
      validTo: 'Jan  1 00:00:00 2027 GMT',
      serialNumber: '7F01',
    });
  });

  it('is signed by its issuer, for that key', () => {
    const certificate = read();

    expect(certificate.verify(ca.publicKey)).toBe(true);
    expect(certificate.verify(client.publicKey)).toBe(false);
    expect(certificate.checkIssued(authority)).toBe(true);
    expect(certificate.checkPrivateKey(client.privateKey)).toBe(true);
  });

  it.each([
    ['client', ['1.3.6.1.5.5.7.3.2'], false],
    ['server', ['1.3.6.1.5.5.7.3.1'], false],
    ['authority', undefined, true],
  ] as const)('for a %s has only that key usage', (purpose, usage, isAuthority) => {
    const certificate = read({ purpose });

    expect({ usage: certificate.keyUsage, isAuthority: certificate.ca }).toEqual({ usage, isAuthority });
  });

  it('lists host names and IP addresses in any notation', () => {
    const hosts = ['localhost', '127.0.0.1', '::1', 'fe80::a:0:0:1%eth0', '2001:db8:1:2:3:4:5:6'];
    const certificate = read({ purpose: 'server', hosts });

    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkHost('example.com')).toBeUndefined();
    for (const address of ['127.0.0.1', '::1', 'fe80::a:0:0:1', '2001:db8:1:2:3:4:5:6']) {
      expect(certificate.checkIP(address)).toBe(address);
    }
  });

  it.each(['2049-12-31T23:59:59.000Z', '2050-01-01T00:00:00.000Z'])('can be valid until %s', (end) => {
    expect(Date.parse(read({ until: Date.parse(end) }).validTo)).toBe(Date.parse(end));
  });

  it('accepts names of any length and script, and serial numbers with any first bit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\wäß日🙂 ]{1,64}$/u),
        fc.uint8Array({ minLength: 1, maxLength: 20 }).filter(([first = 0]) => first > 0),
        (commonName, serial) => {
          const subject = { organization: 'x'.repeat(300), commonName };
          const certificate = read({ subject, serial: Buffer.from(serial) });

          expect(certificate.verify(ca.publicKey)).toBe(true);
          expect(certificate.serialNumber).toBe(Buffer.from(serial).toString('hex').toUpperCase());
        },
      ),
    );
  });
});
