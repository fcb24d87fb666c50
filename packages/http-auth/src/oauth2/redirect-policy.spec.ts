import fc from 'fast-check';
import { anyText } from '../../../../test/support/any-text.js';
import { redirectError } from './redirect-policy.js';

const policy = { origin: 'https://practice.example.io/api', allow: ['https://tool.example.io/oauth/*'] };
const isAllowed = (uri: string): boolean => redirectError(uri, policy) === undefined;

describe('the policy for redirects', () => {
  it('takes the own origin, and no neighbour of it', () => {
    expect(isAllowed('https://practice.example.io/anywhere')).toBe(true);
    expect(isAllowed('http://practice.example.io/anywhere')).toBe(false);
    expect(isAllowed('https://practice.example.io:444/anywhere')).toBe(false);
    expect(isAllowed('https://practice.example.io.evil.io/')).toBe(false);
  });

  const pieces = [
    ...[
      'http://',
      'https://',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '%2f',
      '%00',
      '..',
      '.',
      '*',
      ' ',
      '\t',
      '\n',
    ],
    ...[
      'localhost',
      '127.0.0.1',
      '[::1]',
      'example.com',
      'x.test',
      'tool.example.io',
      '/oauth/',
      'evil.io',
      'evil',
      '1',
    ],
    ...[
      'javascript:',
      'data:',
      '\u3002',
      '\uff0f',
      '\u00ad',
      '\ud800',
      'xn--',
      '::',
      ']',
      '[',
      '0x7f',
      '8080',
    ],
  ];
  const rest = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''));
  const uris = fc.tuple(fc.constantFrom('http://', 'https://', ''), rest).map((parts) => parts.join(''));
  const known =
    /^(?:localhost|127\.0\.0\.1|\[::1\]|practice\.example\.io|tool\.example\.io|(?:.+\.)?example\.com|.+\.(?:test|localhost|example|invalid))$/;

  it('never takes an address in which a browser reads another host', () => {
    let allowed = 0;
    fc.assert(
      fc.property(uris, (uri) => {
        if (!isAllowed(uri)) return;
        allowed += 1;
        const { protocol, hostname, username, password, hash } = new URL(uri);
        expect(protocol).toMatch(/^https?:$/);
        expect(hostname).toMatch(known);
        expect([username, password, hash]).toEqual(['', '', '']);
        expect(uri).toMatch(/^[\x21-\x7e]+$/);
        // A query that is appended to the URI does not change its host.
        expect(new URL(`${uri}${uri.includes('?') ? '&' : '?'}code=1`).searchParams.get('code')).toBe('1');
        expect(new URL(`${uri}${uri.includes('?') ? '&' : '?'}code=1`).host).toBe(new URL(uri).host);
      }),
      { numRuns: 20_000 },
    );
    expect(allowed).toBeGreaterThan(50);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText(60), (uri) => {
        expect(['string', 'undefined']).toContain(typeof redirectError(uri, policy));
      }),
    );
  });
});
