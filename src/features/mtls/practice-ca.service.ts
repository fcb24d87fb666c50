// The authority of the practice certificates. Its key is made when somebody first needs it, is the same on every node, and
// never leaves the service; the keys of its clients are for everybody to fetch.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { demoAccount } from '../../http-auth/accounts.js';
import { Keyring, type KeyPair } from '../auth/keyring.service.js';
import { certify, type CertificateRequest, type Issuer, type Name, type Purpose } from './certificate.js';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const SERIAL_BYTES = 16;

const authority: Name = { organization: 'Practice API sandbox', commonName: 'Practice CA' };
const stranger: Name = { organization: 'Somebody else', commonName: 'Another CA' };
const person = (commonName: string): Name => ({ organization: authority.organization, commonName });

/** The pair of the authority, by which its signatures are known. */
export const CA_KEY = 'practice-mtls-ca';
const STRANGER_KEY = 'practice-mtls-another-ca';
const CLIENT_KEY = 'practice-mtls-client';
const SERVER_KEY = 'practice-mtls-server';

interface ClientCertificate {
  readonly about: string;
  readonly commonName: string;
  readonly purpose?: Purpose;
  /** From when to when it holds, in milliseconds from now. */
  readonly holds?: readonly [from: number, until: number];
  readonly issuer?: readonly [name: Name, key: string];
}

const alice = demoAccount.subject;

/** What clients can practise with: each is a certificate and its key in one file. */
const clients: Readonly<Record<string, ClientCertificate>> & { readonly client: ClientCertificate } = {
  client: { about: `a good one, for ${alice}`, commonName: alice },
  expired: { about: 'ended yesterday', commonName: alice, holds: [-YEAR, -DAY] },
  'not-yet-valid': { about: 'begins tomorrow', commonName: alice, holds: [DAY, YEAR] },
  'wrong-purpose': { about: 'is for servers', commonName: alice, purpose: 'server' },
  'unknown-subject': { about: 'is for nobody who has an account', commonName: 'nobody@example.com' },
  rogue: { about: 'signed by another CA', commonName: alice, issuer: [stranger, STRANGER_KEY] },
};

/** Every file there is, and what is in it. */
export const pemFiles: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'ca.pem', about: 'the practice CA, to trust the server by' },
  ...Object.entries(clients).map(([name, { about }]) => ({ name: `${name}.pem`, about })),
  { name: 'client.crt', about: 'the certificate of client.pem alone' },
  { name: 'client.key', about: 'its key alone' },
];

@Injectable()
export class PracticeCa {
  private readonly files = new Map<string, () => Promise<string>>([
    ['ca.pem', () => this.certificate()],
    ...Object.entries(clients).map(
      ([name, client]) => [`${name}.pem`, () => this.bundle(client)] as [string, () => Promise<string>],
    ),
    ['client.crt', () => this.client(clients.client)],
    ['client.key', () => this.clientKey()],
  ]);

  constructor(
    private readonly keys: Keyring,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** A file of `pemFiles`. Throws NOT_FOUND for any other name. */
  file(name: string): Promise<string> {
    const write = this.files.get(name);
    if (write === undefined) {
      return fail('NOT_FOUND', `no such file, there are: ${pemFiles.map((file) => file.name).join(', ')}`);
    }
    return write();
  }

  /** The certificate of the authority itself. */
  certificate(): Promise<string> {
    return this.issue({ subject: authority, purpose: 'authority' }, CA_KEY, [-DAY, 10 * YEAR]);
  }

  /** A certificate for a server of these names. Trust stores take none that holds much longer than two years. */
  async server(hosts: readonly string[]): Promise<{ cert: string; key: string }> {
    const subject = person('Practice server');
    const cert = await this.issue({ subject, purpose: 'server', hosts }, SERVER_KEY, [-DAY, 2 * YEAR]);
    return { cert, key: pemOf(await this.pair(SERVER_KEY)) };
  }

  private async bundle(client: ClientCertificate): Promise<string> {
    return (await this.client(client)) + (await this.clientKey());
  }

  private async clientKey(): Promise<string> {
    return pemOf(await this.pair(CLIENT_KEY));
  }

  private client({ commonName, purpose = 'client', holds, issuer }: ClientCertificate): Promise<string> {
    return this.issue({ subject: person(commonName), purpose }, CLIENT_KEY, holds, issuer);
  }

  /** `holds`: from when to when, in milliseconds from now. */
  private async issue(
    request: Pick<CertificateRequest, 'subject' | 'purpose' | 'hosts'>,
    key: string,
    [from, until]: readonly [number, number] = [-DAY, YEAR],
    [name, issuerKey]: readonly [Name, string] = [authority, CA_KEY],
  ): Promise<string> {
    const now = this.clock.now();
    const serial = this.random.bytes(SERIAL_BYTES);
    serial.writeUInt8((serial.readUInt8() & 0x3f) | 0x40);
    const { publicKey } = await this.pair(key);
    const issuer: Issuer = { name, ...(await this.pair(issuerKey)) };
    return certify({ ...request, publicKey, serial, from: now + from, until: now + until }, issuer);
  }

  private pair(name: string): Promise<KeyPair> {
    return this.keys.pair(name, 'ec-p256');
  }
}

const pemOf = ({ privateKey }: KeyPair): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
