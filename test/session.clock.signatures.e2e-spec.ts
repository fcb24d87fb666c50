// Signatures are checked at the time of the session: for a client with another time, they report clock skew.
import { generateKeyPairSync } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { hawkHeader, hawkKey, hawkMac } from './support/hawk.js';
import { alice, DEMO, OauthTester } from './support/oauth.js';
import { sign as signOauth1 } from './support/oauth1.js';
import { dpopProof, edgegridAuthorization, messageSignature } from './support/published-signers.js';
import { signHeaders } from './support/sigv4-signer.js';
import { envelopeOf, find, parseXml, post } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

/** `good`, or the reason of the error. */
type Check = (client: Client) => Promise<string>;

const good = ({ status, body }: TestResponse): string => (status < 400 ? 'good' : String(body.reason.code));

const HAWK = '/auth/protected/hawk';
const EDGEGRID = '/auth/protected/akamai-edgegrid';
const HTTP_SIGNATURE = '/auth/protected/http-signature';
const SIGV4 = '/auth/protected/aws-sigv4';
const ALICE = `Basic ${Buffer.from(`${alice.username ?? ''}:${alice.password ?? ''}`).toString('base64')}`;
/** The output of oathtool(1) for the published secret at 2026-01-01T00:00:00Z. */
const CODE = '745690';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity';

let nonces = 0;

function hawkAuthorization(): string {
  const own = {
    ts: Math.floor(clock.now() / 1000),
    nonce: `n${(nonces += 1)}`,
    hash: '',
    ext: '',
    app: '',
    dlg: '',
  };
  const request = { method: 'GET', resource: HAWK, host: '127.0.0.1', port: app.port };
  const how = { type: 'header', key: hawkKey.key, algorithm: 'sha256', end: '\n' };
  const mac = hawkMac({ ...own, ...request, ...how }).toString('base64');
  return hawkHeader({ id: hawkKey.id, ...own, mac });
}

const dpopKey = generateKeyPairSync('ed25519');
const at = (): Date => new Date(clock.now());

const DPOP = '/auth/protected/dpop';
const nonceFor = async (client: Client): Promise<string> =>
  (await client.get(DPOP)).headers.get('dpop-nonce') ?? '';

/** A token that is bound to the key, from a session with the time of the service. */
async function boundToken(): Promise<string> {
  const client = app.client();
  const url = `${app.url}/auth/oauth/token`;
  const dpop = dpopProof(dpopKey, { method: 'POST', url, at: at(), nonce: await nonceFor(client) });
  const oauth = new OauthTester(() => ({ ...app, client: () => client }));
  const { body } = await oauth.token({ grant_type: 'client_credentials', ...DEMO }, { dpop });
  return String(body.access_token);
}

async function useDpop(client: Client): Promise<string> {
  const accessToken = await boundToken();
  const target = { method: 'GET', url: app.url + DPOP, at: at(), nonce: await nonceFor(client), accessToken };
  const headers = { authorization: `DPoP ${accessToken}`, dpop: dpopProof(dpopKey, target) };
  return good(await client.get(DPOP, { headers }));
}

/** Sends a message that is signed at the time of the service, and returns `good` or the reason. */
const signed: readonly (readonly [string, Check, string])[] = [
  [
    'Hawk',
    async (client) => good(await client.get(HAWK, { headers: { authorization: hawkAuthorization() } })),
    'stale_timestamp',
  ],
  [
    'AWS Signature Version 4',
    async (client) => {
      const headers = signHeaders({ url: app.url + SIGV4, at: new Date(clock.now()) });
      return good(await client.get(SIGV4, { headers }));
    },
    'time_skewed',
  ],
  [
    'OAuth 1.0a',
    async (client) => {
      const path = '/auth/protected/oauth1';
      const timestamp = Math.floor(clock.now() / 1000);
      const { call } = signOauth1({ url: app.url, path, timestamp, nonce: `n${(nonces += 1)}` });
      return good(await client.get(path, call));
    },
    'timestamp_refused',
  ],
  [
    'Akamai EdgeGrid',
    async (client) => {
      const authorization = edgegridAuthorization(app.url + EDGEGRID, at());
      return good(await client.get(EDGEGRID, { headers: { authorization } }));
    },
    'timestamp_skewed',
  ],
  [
    'HTTP message signatures',
    async (client) => {
      const headers = messageSignature(app.url + HTTP_SIGNATURE, at());
      return good(await client.get(HTTP_SIGNATURE, { headers }));
    },
    'created_too_far',
  ],
  ['DPoP', useDpop, 'stale_proof'],
  [
    'TOTP',
    async (client) =>
      good(await client.get('/auth/protected/totp', { headers: { authorization: ALICE, 'x-otp': CODE } })),
    'clock_off',
  ],
  [
    'WS-Security over SOAP',
    async (client) => {
      const times = [0, 300_000].map((later) => new Date(clock.now() + later).toISOString());
      const content = `<u:Timestamp><u:Created>${times[0]}</u:Created><u:Expires>${times[1]}</u:Expires></u:Timestamp>`;
      const security = `<w:Security xmlns:w="${WSSE}-secext-1.0.xsd" xmlns:u="${WSSE}-utility-1.0.xsd">${content}</w:Security>`;
      const { status, text } = await post(
        client,
        envelopeOf('<tns:GetUsersRequest/>', `<soap:Header>${security}</soap:Header>`),
      );
      return status === 200 ? 'good' : (find(parseXml(text), 'reason').children[0]?.text ?? '');
    },
    'expired',
  ],
];

describe('a signature', () => {
  it.each(signed)('of %s reports clock skew when the session clock was moved', async (_, send, reason) => {
    const client = app.client();
    expect(await send(client)).toBe('good');
    await client.post('/session/clock/advance', { duration: 'PT10M' });
    expect(await send(client)).toBe(reason);
    await client.delete('/session/clock');
    expect(await send(app.client())).toBe('good');
  });

  it('of Hawk gets the time of the session, so that its client can correct its clock', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2031-01-01T00:00:00Z' });
    const headers = { authorization: hawkAuthorization() };
    const challenge = (await client.get(HAWK, { headers })).headers.get('www-authenticate') ?? '';
    expect(challenge).toContain(`ts="${Date.parse('2031-01-01T00:00:00Z') / 1000}"`);
  });
});
