// The certificate authority (CA) of the practice certificates. Its key is created on first use, shared by all nodes, and not
// published; the keys of its clients are public.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { demoAccount } from '../auth/accounts.entity.js';
import { KeyringService } from '../auth/keyring.service.js';
import type { KeyPair } from 'practice-http-auth/ports.js';
import { CA_KEY, clientCertificates, pemFiles } from 'practice-http-auth/mtls/practice-certificates.js';
import { certify, type CertificateRequest, type Issuer, type Name, type Purpose } from './certificate.js';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const SERIAL_BYTES = 16;

const authority: Name = { organization: 'Practice API sandbox', commonName: 'Practice CA' };
const otherAuthority: Name = { organization: 'Another organization', commonName: 'Another CA' };
const person = (commonName: string): Name => ({ organization: authority.organization, commonName });

const OTHER_AUTHORITY_KEY = 'practice-mtls-another-ca';
const CLIENT_KEY = 'practice-mtls-client';
const SERVER_KEY = 'practice-mtls-server';

interface ClientCertificate {
  readonly commonName: string;
  readonly purpose?: Purpose;
  /** Start and end of the validity, in milliseconds from now. */
  readonly validity?: readonly [from: number, until: number];
  readonly issuer?: readonly [name: Name, key: string];
}

const alice = demoAccount.subject;

/** The client certificates. Each file has a certificate and its key. */
const clients: Readonly<Record<keyof typeof clientCertificates, ClientCertificate>> = {
  client: { commonName: alice },
  expired: { commonName: alice, validity: [-YEAR, -DAY] },
  'not-yet-valid': { commonName: alice, validity: [DAY, YEAR] },
  'wrong-purpose': { commonName: alice, purpose: 'server' },
  'unknown-subject': { commonName: 'nobody@example.com' },
  rogue: { commonName: alice, issuer: [otherAuthority, OTHER_AUTHORITY_KEY] },
};

@Injectable()
export class PracticeCaService {
  private readonly files = new Map<string, () => Promise<string>>([
    ['ca.pem', () => this.certificate()],
    ...Object.entries(clients).map(
      ([name, client]) => [`${name}.pem`, () => this.bundle(client)] as [string, () => Promise<string>],
    ),
    ['client.crt', () => this.client(clients.client)],
    ['client.key', () => this.clientKey()],
  ]);

  constructor(
    private readonly keys: KeyringService,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** A file of `pemFiles`. Throws NOT_FOUND for any other name. */
  file(name: string): Promise<string> {
    const write = this.files.get(name);
    if (write === undefined) {
      return fail('NOT_FOUND', `unknown file, use one of: ${pemFiles.map((file) => file.name).join(', ')}`);
    }
    return write();
  }

  /** The certificate of the CA. */
  certificate(): Promise<string> {
    return this.issue({ subject: authority, purpose: 'authority' }, CA_KEY, [-DAY, 10 * YEAR]);
  }

  /** A server certificate. Trust stores reject certificates that are valid for much longer than two years. */
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

  private client({ commonName, purpose = 'client', validity, issuer }: ClientCertificate): Promise<string> {
    return this.issue({ subject: person(commonName), purpose }, CLIENT_KEY, validity, issuer);
  }

  /** `from` and `until`: milliseconds from now. */
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
