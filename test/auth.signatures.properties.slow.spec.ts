// Signed requests with removed, doubled and replaced characters never cause an internal error.
// fast-check prints the seed and the smallest example of a failure.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fc from 'fast-check';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { AuthPortsService } from '../src/features/auth/auth-ports.service.js';
import {
  StructuredFieldError,
  parseDictionary,
} from 'practice-http-auth/http-signature/structured-fields.parser.js';
import { serializeDictionary } from 'practice-http-auth/http-signature/structured-fields.js';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { AuthError } from 'practice-http-auth/schemes/scheme.js';
import { canonicalQuery } from 'practice-http-auth/sigv4/query.js';
import { authRequestOf } from './support/auth-request.js';

let app: NestFastifyApplication;
let tools: AuthPortsService;
beforeAll(async () => {
  app = await createApp({ config: Config.from({}).with({ logLevel: 'fatal' }) });
  tools = app.get(AuthPortsService, { strict: false });
});
afterAll(() => app.close());

interface Spoiling {
  /** Relative position, from 0 to 1. */
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

const spoiling = fc.record<Spoiling>({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(4),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '"',
      ';',
      ',',
      '=',
      ':',
      '/',
      '(',
      ')',
      '%',
      '%00',
      '%zz',
      '+',
      '&',
      '?',
      '\\',
      '\t',
      ' ',
      '-',
      'T',
    ),
    fc.constantFrom(
      '0',
      '9',
      '1e400',
      '99999999999999999999',
      'NaN',
      '__proto__',
      'constructor',
      '@method',
      'é',
      '\u0000',
    ),
    fc.string({ maxLength: 6 }),
  ),
});
const spoilings = fc.array(spoiling, { minLength: 1, maxLength: 3 });

function spoil(text: string, all: readonly Spoiling[]): string {
  return all.reduce((was, { at, length, text: inserted }) => {
    const from = Math.floor(at * was.length);
    return was.slice(0, from) + inserted + was.slice(from + length);
  }, text);
}

const now = Date.parse('2026-01-01T00:00:00Z');
const zeros = '0'.repeat(64);
const scope = 'AKIAIOSFODNN7EXAMPLE/20260101/us-east-1/execute-api/aws4_request';
const eg1 =
  'EG1-HMAC-SHA256 client_token=akab-practice-client-token;access_token=akab-practice-access-token;';

interface Sent {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Well-formed requests with wrong signatures, so that changed ones reach every check. */
const requests: readonly (readonly [scheme: string, sent: Sent])[] = [
  [
    'aws-sigv4',
    {
      target: '/auth/protected/aws-sigv4?b=2&a=x%20y',
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${zeros}`,
        'x-amz-date': '20260101T000000Z',
      },
    },
  ],
  [
    'aws-sigv4',
    {
      target: `/auth/protected/aws-sigv4?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=${zeros}`,
      headers: { 'x-amz-content-sha256': zeros },
    },
  ],
  [
    'akamai-edgegrid',
    {
      target: '/auth/protected/akamai-edgegrid?b=2',
      headers: {
        authorization: `${eg1}timestamp=20260101T00:00:00+0000;nonce=n;signature=${'A'.repeat(43)}=`,
      },
    },
  ],
  [
    'http-signature',
    {
      target: '/auth/protected/http-signature?b=2&a=x%20y',
      headers: {
        'signature-input': `sig1=("@method" "@target-uri" "@query-param";name="b" "content-digest" "host";bs "content-digest";key="sha-256");created=${now / 1000};keyid="practice-hmac";nonce="n"`,
        signature: 'sig1=:aGk=:',
        'content-digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
      },
    },
  ],
];

describe('a signature scheme', () => {
  it.each(requests)(
    'rejects malformed input without an internal error: %s',
    async (id, { target, headers }) => {
      const scheme = schemeNamed(id);
      if (scheme === undefined) throw new Error(`no scheme ${id}`);
      const texts = [target, ...Object.values(headers), 'http://127.0.0.1:3000', '127.0.0.1:3000', ''];
      const cases = fc.tuple(fc.nat(texts.length - 1), spoilings, fc.constantFrom('GET', 'POST'));

      await fc.assert(
        fc.asyncProperty(cases, async ([index, all, method]) => {
          const [target_ = '', ...rest] = texts.map((text, i) => (i === index ? spoil(text, all) : text));
          const names = Object.keys(headers);
          const [origin = '', host = '', body = ''] = rest.slice(names.length);
          const sent = names.map((name, i) => [name, rest[i] ?? ''] as const);
          const request = authRequestOf({
            method,
            target: target_,
            origin,
            now,
            body,
            headers: [['Host', host], ...sent],
          });
          const rejection = await reasonOf(async () => scheme.verify(request, tools));

          if (!Object.hasOwn(scheme.reasons, rejection.code))
            throw new Error(`undeclared reason ${rejection.code}`);
        }),
        { numRuns: 6_000 },
      );
    },
  );
});

/** Returns the reason. Rethrows any other error. */
async function reasonOf(verify: () => Promise<unknown>): Promise<AuthError> {
  try {
    await verify();
  } catch (reason) {
    if (reason instanceof AuthError) return reason;
    throw reason;
  }
  throw new Error('a signature of zeros was taken');
}

describe('the structured fields parser', () => {
  const input =
    'a=1, b=("@method" "x";sf;key="y" tok);created=1;keyid="k\\"", c=:aGk=:, d=?0, e=-1.5;q=1.25, f, g=*a/b:c;h';

  it('parses or rejects any input, and parses its own output to the same value', () => {
    const texts = fc.oneof(
      { weight: 3, arbitrary: spoilings.map((all) => spoil(input, all)) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('ab1"=;,:?()*.-\\ \t@')), maxLength: 40 }),
      },
    );
    fc.assert(
      fc.property(texts, (text) => {
        const written = rewritten(text);
        return written === undefined || rewritten(written) === written;
      }),
      { numRuns: 60_000 },
    );
  });

  function rewritten(text: string): string | undefined {
    try {
      return serializeDictionary(parseDictionary(text));
    } catch (reason) {
      if (reason instanceof StructuredFieldError) return undefined;
      throw reason;
    }
  }
});

describe('the canonical query', () => {
  it('is idempotent for any query', () => {
    const queries = fc.string({ unit: fc.constantFrom(...Array.from('ab=&%+2Ff~é -Z')), maxLength: 30 });
    fc.assert(
      fc.property(queries, (query) => {
        const canonical = canonicalQuery(query);
        const isEncoded = /^(?:[A-Za-z0-9._~=&-]|%[0-9A-F]{2})*$/.test(canonical);
        return isEncoded && canonicalQuery(canonical) === canonical;
      }),
      { numRuns: 20_000 },
    );
  });
});
