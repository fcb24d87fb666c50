// An authentication scheme as the catalogue describes it, and the response of a protected resource.
import { call, data, jsonOf, ServiceError, type Exchange, type Request } from '../api.ts';

export interface Method {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly standard: { readonly name: string; readonly url: string };
  readonly summary: string;
  readonly aliases: readonly string[];
  readonly path: string;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly curl: string | null;
  readonly curl_cannot: string | null;
  readonly mistakes: readonly { readonly code: string; readonly message: string; readonly hint: string }[];
}

/** The parts of a scheme that a list shows. */
export type MethodSummary = Pick<Method, 'id' | 'title' | 'family' | 'summary' | 'aliases'> & {
  readonly standard: Pick<Method['standard'], 'name'>;
};

/** Every scheme with its credentials, commands and failure reasons, several hundred kilobytes. */
export const loadMethods = (): Promise<readonly Method[]> => data<readonly Method[]>('/auth/methods');

/** GraphQL selects the fields of a list, a twentieth of the whole catalogue. */
export async function loadMethodSummaries(): Promise<readonly MethodSummary[]> {
  const query = '{ authMethods { id title family summary aliases standard { name } } }';
  const found = await call<{ readonly authMethods: readonly MethodSummary[] } | null>('POST', '/graphql', {
    body: { query },
  });
  if (found === null) throw new ServiceError(200, 'The service returned no schemes.');
  return found.authMethods;
}

/** The response body of a protected resource. */
export interface Verdict {
  readonly success: boolean;
  readonly message?: string;
  readonly data?: {
    readonly subject: string;
    readonly name: string;
    readonly role: string;
    readonly notes?: readonly string[];
  };
  readonly reason?: { readonly code: string; readonly hint: string };
  readonly debug?: Readonly<Record<string, unknown>>;
}

export const resultOf = (exchange: Exchange): Verdict | undefined => jsonOf<Verdict>(exchange);

/** The names of the families, in the order in which they are shown. */
export const families: Readonly<Record<string, string>> = {
  keys: 'API keys',
  passwords: 'Passwords',
  tokens: 'Tokens',
  signatures: 'Signed requests',
  messages: 'HMAC and webhooks',
  sessions: 'Sessions and cookies',
  transport: 'TLS',
};

/** The request without credentials; the response is the challenge. */
export const withoutCredentials = ({ path }: Method): Request => ({ method: 'GET', path });
