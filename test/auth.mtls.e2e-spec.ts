// Mutual TLS: the TLS port, the practice certificates, and every reason.
import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { certify } from '../src/features/mtls/certificate.js';
import { startApp, type TestApp } from './support/app.js';
import { expectError } from './support/expect-error.js';
import { freePort } from './support/ports.js';

let app: TestApp;
let port = 0;
let ca = '';
beforeAll(async () => {
  app = await startApp({ mtlsPort: 0, host: '127.0.0.1' });
  const { body } = await app.client().get('/auth/methods');
  const { curl } = body.data.find(({ id }: { id: string }) => id === 'mtls');
  port = Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(curl)?.[1]);
  ca = await file('ca.pem');
});
afterAll(() => app.close());

const file = async (name: string): Promise<string> => (await app.client().get(`/auth/mtls/${name}`)).text;

interface Answer {
  readonly status: number | undefined;
  readonly challenge: string | undefined;
  /** The subject alternative names of the server certificate. */
  readonly names: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests assert the shape
  readonly body: any;
}

/** Sends a request over TLS and trusts the practice CA. `pem` contains the client certificate and its key. */
function sendRequest(
  pem: string | undefined,
  { path = '/auth/protected/mtls', servername = 'localhost' } = {},
): Promise<Answer> {
  const credentials = pem === undefined ? {} : { cert: pem, key: pem };
  const options = { host: '127.0.0.1', port, path, ca, servername, agent: false, ...credentials };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      const { statusCode: status, headers } = response;
      const names = (response.socket as TLSSocket).getPeerCertificate().subjectaltname;
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status, names, challenge: headers['www-authenticate'], body: JSON.parse(text) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a client certificate', () => {
  it('of the practice CA authenticates the client', async () => {
    const { status, body } = await sendRequest(await file('client.pem'));

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ scheme: 'mtls', subject: 'alice@example.com', role: 'admin' });
    expect(body.data.debug.issuer).toContain('CN=Practice CA');
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('can have its key in a separate file', async () => {
    const [cert, key, both] = await Promise.all(['client.crt', 'client.key', 'client.pem'].map(file));

    expect(cert).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(both).toContain(key);
    expect((await sendRequest(`${cert ?? ''}${key ?? ''}`)).status).toBe(200);
  });

  it.each([
    ['expired.pem', 'expired'],
    ['not-yet-valid.pem', 'not_yet_valid'],
    ['wrong-purpose.pem', 'wrong_purpose'],
    ['unknown-subject.pem', 'unknown_subject'],
    ['rogue.pem', 'foreign_ca'],
  ])('%s is rejected with a reason instead of a failed handshake', async (name, code) => {
    const { status, body, challenge } = await sendRequest(await file(name));

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
    expect(challenge).toBe('ClientCertificate realm="sandbox"');
    expect(body.debug).toMatchObject({
      subject: expect.stringContaining('CN='),
      fingerprint256: expect.any(String),
    });
  });

  it('is diagnosed as self-signed, or as issued by another CA', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const name = { organization: 'Practice API sandbox', commonName: 'alice@example.com' };
    const now = Date.now();
    const certificate = certify(
      {
        subject: name,
        publicKey,
        purpose: 'client',
        from: now - 1000,
        until: now + 1e7,
        serial: Buffer.from([7]),
      },
      { name, publicKey, privateKey },
    );
    const { body } = await sendRequest(
      certificate + privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );

    expect(body.reason.code).toBe('self_signed');
  });

  it('is required', async () => {
    expect((await sendRequest(undefined)).body.reason.code).toBe('no_certificate');
  });

  it('cannot be sent over HTTP', async () => {
    const { body } = await app.client().get('/auth/protected/mtls');

    expect(body.reason.code).toBe('plain_http');
  });
});

describe('the TLS port', () => {
  it('serves the whole application, with or without a certificate, and uses its own base URL', async () => {
    const { status, body } = await sendRequest(undefined, { path: '/api/v1/echo?x=1' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ url: `https://127.0.0.1:${port}/api/v1/echo?x=1`, protocol: 'https' });
  });

  it('has a certificate for any server name', async () => {
    const { names } = await sendRequest(undefined, { servername: 'sandbox.example' });

    expect(names).toBe('DNS:sandbox.example');
  });

  it('is closed without configuration', async () => {
    const other = await startApp();
    const { body } = await other.client().get('/auth/methods');
    await other.close();
    const method = body.data.find(({ id }: { id: string }) => id === 'mtls');

    expect(method.curl).toBeNull();
    expect(method.curl_cannot).toContain('MTLS_PORT');
  });

  it('closes with the service', async () => {
    // No other process gets this port after the stop.
    const other = await startApp({ mtlsPort: await freePort(), host: '127.0.0.1' });
    const { body } = await other.client().get('/auth/methods');
    await other.close();
    const { curl } = body.data.find(({ id }: { id: string }) => id === 'mtls');
    const url = /https:\/\/\S+/.exec(curl)?.[0] ?? '';

    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

describe('the practice certificates', () => {
  it.each(['nothing.pem', 'constructor', '__proto__', 'client', 'ca.key', '..%2fca.pem'])(
    'do not include %s: 404 with the list',
    async (name) => {
      const response = await app.client().get(`/auth/mtls/${name}`);

      expectError(response, 404, 'NOT_FOUND');
      expect(response.body.message).toContain('ca.pem, client.pem');
    },
  );
});
