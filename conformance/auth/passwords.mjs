// Basic and API keys with command-line clients.
import { command, curl, expectIdentity, expectReason } from './clients.mjs';

const [user, password] = ['alice@example.com', 'alice-admin-2026'];

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
    'api-key: curl, in all three places': async () => {
      const key = 'demo-key-sandbox-2026';
      expectIdentity(await curl('-H', `x-api-key: ${key}`, url('api-key')), 'api-key');
      expectIdentity(await curl(`${url('api-key-query')}?api_key=${key}`), 'api-key-query');
      expectIdentity(await curl('-b', `api_key=${key}`, url('api-key-cookie')), 'api-key-cookie');
    },
  };
}
