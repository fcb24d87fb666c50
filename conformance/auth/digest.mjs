// Digest, by every client that has some of it. What each of them cannot do is held to as well: the service names it.
import assert from 'node:assert/strict';
import DigestClient from 'digest-fetch';
import { command, curl, python, recognised, refused } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];
const QUERY = '?b=2&a=%20x';

/** Asks twice, so that the second request reuses the nonce of the first, and prints both answers. */
const requests = `
import json, sys, requests
from requests.auth import HTTPDigestAuth
auth = HTTPDigestAuth(sys.argv[2], sys.argv[3])
print(json.dumps([requests.get(sys.argv[1], auth=auth).json() for _ in range(2)]))
`;

/** Prints what the second request was told before it was let in. */
const stale = `
import json, sys, requests
from requests.auth import HTTPDigestAuth
auth = HTTPDigestAuth(sys.argv[2], sys.argv[3])
answers = [requests.get(sys.argv[1], auth=auth) for _ in range(2)]
print(json.dumps([answer.history[0].headers['www-authenticate'] for answer in answers]))
`;
const httpx = `
import json, sys, httpx
with httpx.Client(auth=httpx.DigestAuth(sys.argv[2], sys.argv[3])) as client:
    print(json.dumps([client.get(sys.argv[1]).json() for _ in range(2)]))
`;

/** One client for all addresses: it takes the realm for one space, and along what it got elsewhere. */
const lwp = `
use LWP::UserAgent;
my ($host, $user, $password, @urls) = @ARGV;
my $client = LWP::UserAgent->new(keep_alive => 1);
$client->credentials($host, 'sandbox', $user, $password);
print '[', join(',', map { $client->get($_)->content } @urls), ']';
`;

const curlCan = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-sha-256-sess',
  'digest-auth-int',
  'digest-stale',
  'digest-userhash',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
];
const wgetCan = [
  'digest',
  'digest-md5-sess',
  'digest-stale',
  'digest-nextnonce',
  'digest-legacy',
  'digest-multi',
];
const requestsCan = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-stale',
  'digest-legacy',
  'digest-multi',
];
const httpxCan = [
  'digest',
  'digest-md5-sess',
  'digest-sha-256',
  'digest-sha-256-sess',
  'digest-stale',
  'digest-multi',
];
const lwpCan = [
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
    for (const body of await python(program, [url(scheme), user, password])) recognised(body, scheme);
  };

  return {
    ...each('curl', curlCan, async (scheme) => {
      recognised(await digest(url(scheme)), scheme);
    }),
    'digest: curl hashes the name where it may, and takes the stronger of two algorithms': async () => {
      for (const scheme of ['digest-userhash', 'digest-multi']) {
        assert.equal(recognised(await digest(url(scheme)), scheme).notes, undefined);
      }
    },
    'digest: curl sends a body': async () => {
      recognised(await digest('-d', '{"a":1}', url('digest')), 'digest');
    },
    'digest: what curl takes for SHA-512/256 is named': async () => {
      const body = await digest(url('digest-sha-512-256'));
      if (!body.success) refused(body, 'sha256_maths');
    },
    'digest: curl hashing no body under auth-int is named': async () => {
      const body = await digest('-d', 'a=1', url('digest-auth-int'));
      if (!body.success) refused(body, 'empty_body_hashed');
    },
    'digest: a wrong password is named to curl': async () => {
      refused(await curl('--digest', '-u', `${user}:guessed`, url('digest')), 'wrong_password');
    },
    ...each('requests, twice', requestsCan, (scheme) => twice(requests, scheme)),
    'digest: requests does it again when a nonce is stale': async () => {
      const [first, second] = await python(stale, [url('digest-stale'), user, password]);
      assert.doesNotMatch(first, /stale/);
      assert.match(second, /, stale=true$/);
    },
    ...each('httpx, twice', httpxCan, (scheme) => twice(httpx, scheme)),
    'digest-legacy: what httpx computes is named': async () => {
      for (const body of await python(httpx, [url('digest-legacy'), user, password])) {
        if (!body.success) refused(body, 'ha1_twice');
      }
    },
    'digest: HTTPie': async () => {
      const args = ['--ignore-stdin', '-A', 'digest', '-a', `${user}:${password}`, url('digest-sha-256')];
      recognised(JSON.parse(await command('http', args)), 'digest-sha-256');
    },
    ...each('digest-fetch', ['MD5', 'MD5-sess', 'SHA-256', 'SHA-512-256'], async (algorithm) => {
      const scheme = algorithm === 'MD5' ? 'digest' : `digest-${algorithm.toLowerCase()}`;
      recognised(await fetches(scheme, algorithm), scheme);
    }),
    'digest: digest-fetch set to another algorithm, or without the body, is told so': async () => {
      refused(await fetches('digest-sha-256', 'MD5'), 'wrong_algorithm');
      refused(await fetches('digest-auth-int', 'MD5'), 'body_not_hashed');
    },
    ...each('wget', wgetCan, async (scheme) => {
      const args = ['-q', '-O', '-', `--user=${user}`, `--password=${password}`, url(scheme)];
      recognised(JSON.parse(await command('wget', args)), scheme);
    }),
    'digest: LWP walks through the variants with one client': async () => {
      const args = [new URL(baseUrl).host, user, password, ...lwpCan.map(url)];
      const bodies = JSON.parse(await command('perl', ['-e', lwp, ...args]));
      lwpCan.forEach((scheme, index) => recognised(bodies[index], scheme));
    },
  };
}

/** A check for each scheme or setting. */
function each(client, values, check) {
  return Object.fromEntries(values.map((value) => [`digest: ${client}, ${value}`, () => check(value)]));
}
