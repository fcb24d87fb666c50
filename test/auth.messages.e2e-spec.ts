// HMACs over messages: a generic scheme, and the webhooks of GitHub, Stripe, Slack and Standard Webhooks.
// A separate signer computes the signed texts as the documentation of these services defines them.
import { createHmac, type BinaryToTextEncoding } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestRequest } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { ReasonCoverage } from './support/reason-coverage.js';

const clock = new TestClock();
const NOW = 1_767_225_600;
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

interface Making {
  readonly key?: string | Buffer;
  readonly hash?: string;
  readonly as?: BinaryToTextEncoding;
}

const BODY = '{"b":1,"a":"Zoë"}';
const BODY_WRITTEN_ANEW = '{"b": 1, "a": "Zo\\u00eb"}';

/** The client side of a scheme: the signed text, and the headers with the signature. */
interface Signing {
  readonly key: string | Buffer;
  readonly as: BinaryToTextEncoding;
  readonly text: (body: string, timestamp: string) => string;
  readonly headers: (signature: string, timestamp: string) => Record<string, string>;
}

let count = 0;
const signings = {
  hmac: {
    key: 'practice-hmac-secret-2026',
    as: 'hex',
    text: (body, t) => `${body === '' ? 'GET' : 'POST'}\n/auth/protected/hmac\n${t}\n${body}`,
    headers: (signature, t) => ({
      authorization: `HMAC-SHA256 keyId="practice", signature="${signature}"`,
      'x-timestamp': t,
    }),
  },
  'webhook-github': {
    key: 'practice-github-secret-2026',
    as: 'hex',
    text: (body) => body,
    headers: (signature) => ({ 'x-hub-signature-256': `sha256=${signature}` }),
  },
  'webhook-stripe': {
    key: 'practice-stripe-secret-2026',
    as: 'hex',
    text: (body, t) => `${t}.${body}`,
    headers: (signature, t) => ({ 'stripe-signature': `t=${t},v1=${signature}` }),
  },
  'webhook-slack': {
    key: 'practice-slack-secret-2026',
    as: 'hex',
    text: (body, t) => `v0:${t}:${body}`,
    headers: (signature, t) => ({ 'x-slack-signature': `v0=${signature}`, 'x-slack-request-timestamp': t }),
  },
  'webhook-standard': {
    key: Buffer.from('cHVibGljPz8/cHJhY3RpY2Ugb25seSEh', 'base64'),
    as: 'base64',
    text: (body, t) => `msg_1.${t}.${body}`,
    headers: (signature, t) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': t,
      'webhook-signature': `v1,${signature}`,
    }),
  },
} as const satisfies Record<string, Signing>;

type Id = keyof typeof signings;
const ids = Object.keys(signings) as Id[];
const mistakes = new Map(ids.map((id) => [id, new ReasonCoverage(id, () => app)]));
const of = (id: Id): ReasonCoverage => mistakes.get(id) as ReasonCoverage;

const mac = (text: string, { key = '', hash = 'sha256', as = 'hex' }: Making): string =>
  createHmac(hash, key).update(text).digest(as);

interface Message extends Making {
  readonly sent?: string;
  readonly signed?: string;
  readonly timestamp?: string;
}

/** A body that no other test sends. */
const fresh = (): string => `{"n":${(count += 1)}}`;

/** A request with a valid signature, except for the given changes. */
function call(
  id: Id,
  { sent = BODY, signed, timestamp = String(NOW), ...making }: Message = {},
): TestRequest {
  const { key, as, text, headers }: Signing = signings[id];
  const signature = mac(signed ?? text(sent, timestamp), { key, as, ...making });
  return { headers: headers(signature, timestamp), ...(sent !== '' && { body: sent }) };
}

const withHeader = ({ headers, ...rest }: TestRequest, more: Record<string, string>): TestRequest => ({
  ...rest,
  headers: { ...headers, ...more },
});

describe.each(ids)('%s', (id) => {
  const timed = id !== 'webhook-github';

  it.each([
    ['a body in JSON', BODY],
    ['a body that ends in a line break', `${BODY}\n`],
    ['a body that is no text', 'x=%00&y=\u0000'],
    ['no body', ''],
  ])('accepts a signature over %s', async (_, sent) => {
    const { status, body } = await of(id).send(call(id, { sent }));

    expect({ status, body }).toMatchObject({ status: 200, body: { data: { scheme: id } } });
  });

  it.each<[string, Partial<Message>]>([
    ['json_reserialised', { signed: signings[id].text(BODY_WRITTEN_ANEW, String(NOW)) }],
    ['json_reserialised', { sent: '{ "b": 1 }', signed: signings[id].text('{"b":1}', String(NOW)) }],
    ['body_line_break', { signed: signings[id].text(`${BODY}\n`, String(NOW)) }],
    ['body_line_break', { sent: `${BODY}\n`, signed: signings[id].text(BODY, String(NOW)) }],
    ['wrong_algorithm', { hash: 'sha512' }],
    ['wrong_algorithm', { hash: 'sha1' }],
    ['wrong_signature', { key: 'guessed' }],
  ])('returns %s for %j', async (code, message) => {
    of(id).expect(await of(id).send(call(id, message)), code);
  });

  it('returns body_not_signed', async () => {
    const method = id === 'hmac' ? 'POST\n' : '';
    const signed = signings[id].text('', String(NOW)).replace(/^GET\n/, method);
    of(id).expect(await of(id).send(call(id, { signed })), 'body_not_signed');
  });

  it('returns not_a_signature for neither hexadecimal nor base64', async () => {
    const { headers } = signings[id] as Signing;
    for (const junk of ['%%', '<signature>', 'x'.repeat(500)]) {
      of(id).expect(await of(id).send({ headers: headers(junk, String(NOW)) }), 'not_a_signature');
    }
  });

  it('returns the signed text and both signatures', async () => {
    const { body } = await of(id).send(call(id, { key: 'guessed' }));

    expect(body.debug).toMatchObject({
      signed_text: signings[id].text(BODY, String(NOW)),
      expected: { hex: mac(signings[id].text(BODY, String(NOW)), { key: signings[id].key }) },
    });
  });

  if (id !== 'hmac')
    it('returns wrong_encoding for the other encoding', async () => {
      const as = id === 'webhook-standard' ? 'hex' : 'base64';
      of(id).expect(await of(id).send(call(id, { as })), 'wrong_encoding');
    });

  if (id !== 'webhook-standard')
    it.each([
      ['secret_line_break', `${signings[id].key}\n`],
      ['secret_encoding', Buffer.from(signings[id].key, 'base64')],
      ['secret_encoding', Buffer.from(signings[id].key).toString('base64')],
      ['secret_encoding', Buffer.from(signings[id].key).toString('hex')],
    ])('returns %s for a wrong key', async (code, key) => {
      of(id).expect(await of(id).send(call(id, { key })), code);
    });

  if (!timed) return;

  it.each<[string, string]>([
    ['timestamp_in_milliseconds', `${NOW}000`],
    ['too_old', String(NOW - 301)],
    ['in_future', String(NOW + 301)],
    ['not_a_timestamp', '2026-01-01T00:00:00Z'],
    ['timestamp_missing', ''],
  ])('returns %s for the timestamp %j', async (code, timestamp) => {
    of(id).expect(await of(id).send(call(id, { timestamp })), code);
  });

  it.each([-300, 300])('accepts a clock skew of %i seconds', async (seconds) => {
    expect((await of(id).send(call(id, { timestamp: String(NOW + seconds) }))).status).toBe(200);
  });

  it('accepts a message once, from any session', async () => {
    const client = app.client();
    const message = call(id, { sent: fresh() });

    expect((await of(id).send(message, client)).status).toBe(200);
    of(id).expect(await of(id).send(message, client), 'replayed');
    of(id).expect(await of(id).send(message), 'replayed');
  });

  it('does not store a rejected message for replay protection', async () => {
    const sent = fresh();
    await of(id).send(call(id, { sent, key: 'guessed' }));

    expect((await of(id).send(call(id, { sent }))).status).toBe(200);
  });
});

describe('hmac', () => {
  const send = (making: Message, search = '') => of('hmac').send(call('hmac', making), app.client(), search);
  const target = '/auth/protected/hmac';

  it('covers the query as sent', async () => {
    const signed = `POST\n${target}?b=%20&a=+\n${NOW}\n${BODY}`;

    expect((await send({ signed }, '?b=%20&a=+')).status).toBe(200);
  });

  it.each<[string, string]>([
    ['method_lower_case', `post\n${target}?a=1\n${NOW}\n${BODY}`],
    ['query_not_signed', `POST\n${target}\n${NOW}\n${BODY}`],
    ['timestamp_not_signed', `POST\n${target}?a=1\n${BODY}`],
    ['separator', `POST\\n${target}?a=1\\n${NOW}\\n${BODY}`],
    ['separator', `POST\r\n${target}?a=1\r\n${NOW}\r\n${BODY}`],
    ['separator', `POST${target}?a=1${NOW}${BODY}`],
    ['separator', `POST\n${target}?a=1\n${NOW}${BODY}`],
  ])('returns %s for a signature over %j', async (code, signed) => {
    of('hmac').expect(await send({ signed }, '?a=1'), code);
  });

  it('returns address_signed for a signature over the whole URL', async () => {
    of('hmac').expect(await send({ signed: `POST\n${app.url}${target}\n${NOW}\n${BODY}` }), 'address_signed');
  });

  it('accepts base64 with a note', async () => {
    const { body } = await send({ sent: fresh(), as: 'base64' });

    expect(body.data.notes[0]).toContain('base64');
  });

  it.each([
    ['missing', ''],
    ['wrong_scheme', 'Bearer abc'],
    ['malformed', 'HMAC-SHA256 abc'],
    ['malformed', 'HMAC-SHA256 keyId="practice"'],
    ['malformed', 'HMAC-SHA256 keyId="practice", keyid="practice", signature="a"'],
    ['unknown_key', 'HMAC-SHA256 keyId="other", signature="abcd"'],
  ])('returns %s for %j', async (code, authorization) => {
    of('hmac').expect(await of('hmac').send({ headers: { authorization } }), code);
  });
});

describe('webhook-github', () => {
  const scheme = of('webhook-github');

  it('returns sha1_header for the SHA-1 header', async () => {
    scheme.expect(await scheme.send({ headers: { 'x-hub-signature': 'sha1=00' } }), 'sha1_header');
  });

  it('returns prefix_missing and missing', async () => {
    const bare = { 'x-hub-signature-256': mac('', { key: signings['webhook-github'].key }) };
    scheme.expect(await scheme.send({ headers: bare }), 'prefix_missing');
    scheme.expect(await scheme.send(), 'missing');
  });

  it('accepts a delivery once, and adds a note if it has no id', async () => {
    const client = app.client();
    const message = withHeader(call('webhook-github'), { 'x-github-delivery': 'd-1' });

    expect((await scheme.send(message, client)).body.data.notes).toBeUndefined();
    scheme.expect(await scheme.send(message, client), 'replayed');
    expect((await scheme.send(call('webhook-github'), client)).body.data.notes).toHaveLength(1);
  });
});

describe('webhook-stripe', () => {
  const scheme = of('webhook-stripe');
  const { key } = signings['webhook-stripe'];
  const right = mac(`${NOW}.`, { key });

  it.each([
    ['missing', ''],
    ['malformed', 'nonsense'],
    ['malformed', `t=${NOW}, v1=${right}`],
    ['malformed', `t=${NOW},t=${NOW},v1=${right}`],
    ['malformed', `t=${NOW}${`,v1=${right}`.repeat(11)}`],
    ['no_v1', `t=${NOW},v0=${right}`],
    ['timestamp_missing', `v1=${right}`],
    ['timestamp_not_signed', `t=${NOW},v1=${mac('', { key })}`],
  ])('returns %s for %j', async (code, value) => {
    scheme.expect(await scheme.send({ headers: { 'stripe-signature': value } }), code);
  });

  it('accepts one valid signature among several', async () => {
    const body = fresh();
    const value = `t=${NOW},v1=${'0'.repeat(64)},v1=${mac(`${NOW}.${body}`, { key })},v0=abc`;

    expect((await scheme.send({ body, headers: { 'stripe-signature': value } })).status).toBe(200);
  });
});

describe('webhook-slack', () => {
  const scheme = of('webhook-slack');

  it.each<[string, string]>([
    ['version_not_signed', `${NOW}:${BODY}`],
    ['timestamp_not_signed', `v0:${BODY}`],
    ['timestamp_not_signed', BODY],
  ])('returns %s for a signature over %j', async (code, signed) => {
    scheme.expect(await scheme.send(call('webhook-slack', { signed })), code);
  });

  it('returns prefix_missing and missing', async () => {
    scheme.expect(await scheme.send({ headers: { 'x-slack-signature': 'abc' } }), 'prefix_missing');
    scheme.expect(await scheme.send(), 'missing');
  });
});

describe('webhook-standard', () => {
  const scheme = of('webhook-standard');
  const secret = 'whsec_cHVibGljPz8/cHJhY3RpY2Ugb25seSEh';

  it('publishes the secret that these tests use', async () => {
    const { body } = await app.client().get('/auth/methods');
    const { credentials } = body.data.find(({ id }: { id: string }) => id === 'webhook-standard');

    expect(credentials.secret).toBe(secret);
  });

  it.each<[string, Message]>([
    ['secret_not_decoded', { key: secret }],
    ['secret_not_decoded', { key: secret.slice(6) }],
    ['id_not_signed', { signed: `${NOW}.${BODY}` }],
    ['timestamp_not_signed', { signed: `msg_1.${BODY}` }],
    ['timestamp_not_signed', { signed: BODY }],
  ])('returns %s for %j', async (code, message) => {
    scheme.expect(await scheme.send(call('webhook-standard', message)), code);
  });

  it.each([
    ['missing', { 'webhook-signature': '' }],
    ['id_missing', { 'webhook-id': '' }],
    ['malformed', { 'webhook-signature': 'abc' }],
    ['malformed', { 'webhook-signature': Array<string>(11).fill('v1,abc').join(' ') }],
    ['no_v1', { 'webhook-signature': 'v1a,abc' }],
  ])('returns %s for %j', async (code, headers: Record<string, string>) => {
    scheme.expect(await scheme.send(withHeader(call('webhook-standard'), headers)), code);
  });

  it('accepts one valid signature among several', async () => {
    const message = call('webhook-standard', { sent: fresh() });
    const good = message.headers?.['webhook-signature'] ?? '';
    const both = { 'webhook-signature': `v1a,abc v1,AAAA ${good}` };

    expect((await scheme.send(withHeader(message, both))).status).toBe(200);
  });

  it('accepts a retried message with a new timestamp, with a note about the repeated id', async () => {
    const message = (seconds: number): TestRequest => {
      const signature = mac(`msg_retried.${seconds}.${BODY}`, signings['webhook-standard']);
      const id = { 'webhook-id': 'msg_retried', 'webhook-timestamp': String(seconds) };
      return { body: BODY, headers: { ...id, 'webhook-signature': `v1,${signature}` } };
    };
    const first = await scheme.send(message(NOW));
    const again = await scheme.send(message(NOW + 1));

    expect([first.body.data.notes, again.body.data.notes]).toEqual([
      undefined,
      [expect.stringContaining('webhook-id')],
    ]);
  });
});

describe('the lists of reasons', () => {
  it.each(ids)('of %s are all tested', (id) => {
    expect(of(id).untested()).toEqual([]);
  });
});
