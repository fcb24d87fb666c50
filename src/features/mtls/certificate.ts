// X.509 certificates (RFC 5280), signed with ECDSA and SHA-256 (RFC 5758 §3.2). For keys on P-256 only.
import { createHash, sign, type KeyObject } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import {
  bitString,
  derInteger,
  octetString,
  oid,
  sequence,
  set,
  tagged,
  time,
  utf8String,
  yes,
} from './der.js';

/** The extended key usage (RFC 5280 §4.2.1.12); a CA has none. */
export type Purpose = 'client' | 'server' | 'authority';

export interface CertificateRequest {
  readonly subject: Name;
  readonly publicKey: KeyObject;
  readonly purpose: Purpose;
  /** Milliseconds since the Unix epoch. */
  readonly from: number;
  readonly until: number;
  /** At most 20 bytes, the first bit not set (RFC 5280 §4.1.2.2). */
  readonly serial: Buffer;
  /** The DNS names and IP addresses of a server. */
  readonly hosts?: readonly string[];
}

export interface Name {
  readonly organization: string;
  readonly commonName: string;
}

export interface Issuer {
  readonly name: Name;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const ids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

const purposes = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' } as const;

/** Version 3 is written as 2 (RFC 5280 §4.1.2.1). */
const VERSION_3 = 2;

/** The certificate in PEM. */
export function certify(request: CertificateRequest, issuer: Issuer): string {
  const { subject, publicKey, from, until, serial } = request;
  const algorithm = sequence(oid(ids.ecdsaWithSha256));
  const toBeSigned = sequence(
    tagged(0xa0, derInteger(Buffer.from([VERSION_3]))),
    derInteger(serial),
    algorithm,
    nameOf(issuer.name),
    sequence(time(from), time(until)),
    nameOf(subject),
    spki(publicKey),
    tagged(0xa3, sequence(...extensionsOf(request, issuer))),
  );
  const signature = sign('sha256', toBeSigned, issuer.privateKey);
  return pem(sequence(toBeSigned, algorithm, bitString(signature)));
}

function extensionsOf({ purpose, publicKey, hosts = [] }: CertificateRequest, issuer: Issuer): Buffer[] {
  const isAuthority = purpose === 'authority';
  // digitalSignature, or keyCertSign and cRLSign: the bits count from the left.
  const usage = isAuthority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0x80]), 7);
  return [
    critical(ids.basicConstraints, isAuthority ? sequence(yes) : sequence()),
    critical(ids.keyUsage, usage),
    ...(isAuthority ? [] : [extension(ids.extendedKeyUsage, sequence(oid(purposes[purpose])))]),
    extension(ids.subjectKey, octetString(keyId(publicKey))),
    extension(ids.authorityKey, sequence(tagged(0x80, keyId(issuer.publicKey)))),
    ...(hosts.length === 0 ? [] : [extension(ids.alternativeNames, sequence(...hosts.map(host)))]),
  ];
}

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octetString(value));
const critical = (id: string, value: Buffer): Buffer => sequence(oid(id), yes, octetString(value));

function nameOf({ organization, commonName }: Name): Buffer {
  const parts = [
    [ids.organization, organization],
    [ids.commonName, commonName],
  ] as const;
  return sequence(...parts.map(([id, text]) => set(sequence(oid(id), utf8String(text)))));
}

/** A dNSName or an iPAddress (RFC 5280 §4.2.1.6). */
function host(name: string): Buffer {
  if (isIPv4(name)) return tagged(0x87, Buffer.from(name.split('.').map(Number)));
  return isIPv6(name) ? tagged(0x87, ipv6(name)) : tagged(0x82, Buffer.from(name, 'latin1'));
}

/** The 16 bytes. The URL parser normalizes the address to the short form of RFC 5952. */
function ipv6(address: string): Buffer {
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [before = [], after = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...gap, ...after].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** The key identifier can be any stable hash of the key (RFC 7093 §2). */
function keyId(key: KeyObject): Buffer {
  return createHash('sha256').update(spki(key)).digest().subarray(0, 20);
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
