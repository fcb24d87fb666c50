// Describes how to use API keys with this service.
import { Injectable } from '@nestjs/common';
import { apiKeys, demoKey, type ApiKey } from '../../http-auth/practice-credentials.js';
import { apiKey, apiKeyCookie, apiKeyQuery, KEY_HEADER } from '../../http-auth/schemes/api-key.js';

export interface ApiKeysInfo {
  readonly header: string;
  readonly description: string;
  readonly keys: readonly Pick<ApiKey, 'key' | 'name' | 'role' | 'scopes'>[];
  /** A line for bash. */
  readonly curl: string;
  /** Where to try it, by the place of the key. */
  readonly try: Readonly<Record<'header' | 'query' | 'cookie' | 'identity', string>>;
}

const description =
  `An API key is one secret word that goes with every request, here in the header \`${KEY_HEADER}\`. It says which ` +
  'program calls, not which person. These two are public, for practice; they open nothing that would be closed without ' +
  'them. A real one belongs in no address, no repository and no browser.';

@Injectable()
export class ApiKeysService {
  /** For a service at that base URL. */
  info(base: string): ApiKeysInfo {
    return {
      header: KEY_HEADER,
      description,
      keys: apiKeys.map(({ key, name, role, scopes }) => ({ key, name, role, scopes })),
      curl: `curl -H '${KEY_HEADER}: ${demoKey.key}' ${base}/auth/me`,
      try: {
        header: `/auth/protected/${apiKey.id}`,
        query: `/auth/protected/${apiKeyQuery.id}`,
        cookie: `/auth/protected/${apiKeyCookie.id}`,
        identity: '/auth/me',
      },
    };
  }
}
