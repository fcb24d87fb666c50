// Digest with every client that supports a part of it. For unsupported variants, the service must return the expected reason.
import assert from 'node:assert/strict';
import DigestClient from 'digest-fetch';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];
const QUERY = '?b=2&a=%20x';

/** Sends two requests, the second one with the nonce of the first, and prints both responses. */
const requests = `
import json, sys, requests
from requests.auth import HTTPDigestAuth
auth = HTTPDigestAuth(sys.argv[2], sys.argv[3])
print(json.dumps([requests.get(sys.argv[1], auth=auth).json() for _ in range(2)]))
`;

/** Prints the challenges that preceded the two successful responses. */
const stale = `
import json, sys, requests
from requests.auth import HTTPDigestAuth
auth = HTTPDigestAuth(sys.argv[2], sys.argv[3])
responses = [requests.get(sys.argv[1], auth=auth) for _ in range(2)]
print(json.dumps([response.history[0].headers['www-authenticate'] for response in responses]))
`;
const httpx = `
import json, sys, httpx
with httpx.Client(auth=httpx.DigestAuth(sys.argv[2], sys.argv[3])) as client:
    print(json.dumps([client.get(sys.argv[1]).json() for _ in range(2)]))
`;

/** One client for all URLs: LWP reuses a nonce for all URLs of a realm. */
const lwp = `
use LWP::UserAgent;
my ($host, $user, $password, @urls) = @ARGV;
my $client = LWP::UserAgent->new(keep_alive => 1);
$client->credentials($host, 'sandbox', $user, $password);
print '[', join(',', map { $client->get($_)->content } @urls), ']';
`;

const curlSchemes = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-sha-256-sess',
  'digest-auth-int',
  'digest-auth-int-sha-256',
  'digest-stale',
  'digest-userhash',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
];
const wgetSchemes = [
  'digest',
  'digest-md5-sess',
  'digest-stale',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
];
const requestsSchemes = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-stale',
  'digest-legacy',
  'digest-multi',
];
const httpxSchemes = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-sha-256-sess',
  'digest-stale',
  'digest-multi',
];
const lwpSchemes = [
  'digest',
  'digest-stale',
  'digest-userhash',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
];

export function checks({ baseUrl }) {
  const url = (scheme) => `${baseUrl}/auth/protected/${scheme}${QUERY}`;
  const digest = (...args) => curl('--digest', '-u', `${user}:${password}`, ...args);
  const fetches = async (scheme, algorithm) => {
    const client = new DigestClient(user, password, { algorithm });
    return (await client.fetch(url(scheme))).json();
  };
  const twice = async (program, scheme) => {
    for (const body of await python(program, [url(scheme), user, password])) expectIdentity(body, scheme);
  };

  return {
    ...each('curl', curlSchemes, async (scheme) => {
      expectIdentity(await digest(url(scheme)), scheme);
    }),
    'digest: curl hashes the user name and selects the stronger algorithm': async () => {
      for (const scheme of ['digest-userhash', 'digest-multi']) {
        assert.equal(expectIdentity(await digest(url(scheme)), scheme).notes, undefined);
      }
    },
    'digest: curl sends a body': async () => {
      expectIdentity(await digest('-d', '{"a":1}', url('digest')), 'digest');
    },
    'digest: the reason names the wrong SHA-512/256 of curl': async () => {
      for (const scheme of ['digest-sha-512-256', 'digest-sha-512-256-sess']) {
        const body = await digest(url(scheme));
        if (!body.success) expectReason(body, 'sha256_maths');
      }
    },
    'digest: the reason names the body that curl omits with auth-int': async () => {
      const body = await digest('-d', 'a=1', url('digest-auth-int'));
      if (!body.success) expectReason(body, 'empty_body_hashed');
    },
    'digest: curl with a wrong password': async () => {
      expectReason(await curl('--digest', '-u', `${user}:guessed`, url('digest')), 'response_mismatch');
    },
    ...each('requests, twice', requestsSchemes, (scheme) => twice(requests, scheme)),
    'digest: requests retries when a nonce is stale': async () => {
      const [first, second] = await python(stale, [url('digest-stale'), user, password]);
      assert.doesNotMatch(first, /stale/);
      assert.match(second, /, stale=true$/);
    },
    ...each('httpx, twice', httpxSchemes, (scheme) => twice(httpx, scheme)),
    'digest-legacy: the reason names the hash of httpx': async () => {
      for (const body of await python(httpx, [url('digest-legacy'), user, password])) {
        if (!body.success) expectReason(body, 'ha1_twice');
      }
    },
    'digest: HTTPie': async () => {
      const args = ['--ignore-stdin', '-A', 'digest', '-a', `${user}:${password}`, url('digest-sha-256')];
      expectIdentity(JSON.parse(await command('http', args)), 'digest-sha-256');
    },
    ...each('digest-fetch', ['MD5', 'MD5-sess', 'SHA-256', 'SHA-512-256'], async (algorithm) => {
      const scheme = algorithm === 'MD5' ? 'digest' : `digest-${algorithm.toLowerCase()}`;
      expectIdentity(await fetches(scheme, algorithm), scheme);
    }),
    'digest: digest-fetch with another algorithm, or without the body': async () => {
      expectReason(await fetches('digest-sha-256', 'MD5'), 'wrong_algorithm');
      expectReason(await fetches('digest-auth-int', 'MD5'), 'body_not_hashed');
    },
    ...each('wget', wgetSchemes, async (scheme) => {
      const args = ['-q', '-O', '-', `--user=${user}`, `--password=${password}`, url(scheme)];
      expectIdentity(JSON.parse(await command('wget', args)), scheme);
    }),
    'digest: LWP uses all variants with one client': async () => {
      const args = [new URL(baseUrl).host, user, password, ...lwpSchemes.map(url)];
      const bodies = JSON.parse(await command('perl', ['-e', lwp, ...args]));
      lwpSchemes.forEach((scheme, index) => expectIdentity(bodies[index], scheme));
    },
  };
}

/** One check per scheme or setting. */
function each(client, values, check) {
  return Object.fromEntries(values.map((value) => [`digest: ${client}, ${value}`, () => check(value)]));
}
