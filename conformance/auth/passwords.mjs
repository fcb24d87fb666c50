// Basic and API keys with command-line clients and libraries.
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];

/** A password beyond ASCII, and how two libraries encode it: requests in ISO-8859-1, httpx in UTF-8. */
const [accented, charsets] = ['zoe@example.com:crème-brûlée-2026', ['basic-utf-8', 'basic-iso-8859-1']];
const get = (library) => `
import json, sys, ${library}
print(json.dumps([${library}.get(url, auth=tuple(sys.argv[1].split(':'))).json() for url in sys.argv[2:]]))
`;

export function checks({ baseUrl }) {
  const url = (scheme) => `${baseUrl}/auth/protected/${scheme}`;
  return {
    'basic: curl': async () => {
      expectIdentity(await curl('-u', `${user}:${password}`, url('basic')), 'basic');
      expectReason(await curl('-u', `${user}:wrong`, url('basic')), 'wrong_password');
    },
    'basic: HTTPie': async () => {
      const printed = await command('http', ['--ignore-stdin', '-a', `${user}:${password}`, url('basic')]);
      expectIdentity(JSON.parse(printed), 'basic');
    },
    'basic: wget responds to the challenge': async () => {
      const args = ['-q', '-O', '-', `--user=${user}`, `--password=${password}`, url('basic')];
      expectIdentity(JSON.parse(await command('wget', args)), 'basic');
    },
    'basic-utf-8, basic-iso-8859-1: curl sends the bytes of the terminal': async () => {
      expectIdentity(await curl('-u', accented, url('basic-utf-8')), 'basic-utf-8');
      expectReason(await curl('-u', accented, url('basic-iso-8859-1')), 'other_charset');
    },
    'basic-utf-8, basic-iso-8859-1: httpx encodes in UTF-8, requests in ISO-8859-1': async () => {
      const [inUtf8, notLatin1] = await python(get('httpx'), [accented, ...charsets.map(url)]);
      expectIdentity(inUtf8, 'basic-utf-8');
      expectReason(notLatin1, 'other_charset');
      const [notUtf8, inLatin1] = await python(get('requests'), [accented, ...charsets.map(url)]);
      expectReason(notUtf8, 'other_charset');
      expectIdentity(inLatin1, 'basic-iso-8859-1');
    },
    'bearer-prefix: HTTPie and curl send a prefix of their own': async () => {
      const token = 'demo-token-sandbox-2026';
      expectIdentity(
        await curl('-H', `Authorization: Token ${token}`, url('bearer-prefix')),
        'bearer-prefix',
      );
      expectReason(await curl('--oauth2-bearer', token, url('bearer-prefix')), 'bearer_prefix');
      const args = ['--ignore-stdin', `${url('bearer-prefix')}?prefix=Key`, `Authorization:Key ${token}`];
      expectIdentity(JSON.parse(await command('http', args)), 'bearer-prefix');
    },
    'api-key: curl, in all three places': async () => {
      const key = 'demo-key-sandbox-2026';
      expectIdentity(await curl('-H', `x-api-key: ${key}`, url('api-key')), 'api-key');
      expectIdentity(await curl(`${url('api-key-query')}?api_key=${key}`), 'api-key-query');
      expectIdentity(await curl('-b', `api_key=${key}`, url('api-key-cookie')), 'api-key-cookie');
    },
  };
}
