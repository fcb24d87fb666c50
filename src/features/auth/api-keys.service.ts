// Describes the API keys of this service.
import { Injectable } from '@nestjs/common';
import { apiKeys, demoKey, type ApiKey } from 'practice-http-auth/practice-credentials.js';
import { apiKey, apiKeyCookie, apiKeyQuery, KEY_HEADER } from 'practice-http-auth/schemes/api-key.js';

export interface ApiKeysInfo {
  readonly header: string;
  readonly description: string;
  readonly keys: readonly Pick<ApiKey, 'key' | 'name' | 'role' | 'scopes'>[];
  /** A command for Bash. */
  readonly curl: string;
  /** Paths to try, by the location of the key. */
  readonly try: Readonly<Record<'header' | 'query' | 'cookie' | 'identity', string>>;
}

const description =
  `An API key is a secret that a client sends with every request, here in the header \`${KEY_HEADER}\`. It identifies ` +
  'the client, not a user. These two keys are public, for practice; they give access to no protected data. ' +
  'Keep a real key out of URLs, repositories and browsers.';

@Injectable()
export class ApiKeysService {
  /** `base`: the base URL of the service. */
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
