// A user of a session with a permission policy: sends requests with the access token of the user.
import type { Entities } from './generated/records.js';
import type { EntitiesLike } from './rest-types.js';
import { SessionHttp } from './session-http.js';
import { SessionRequests } from './session-requests.js';
import type { SoapCaller } from './soap.js';

/** The accounts of the service, by the first part of their login names. */
export type AccountName = 'bob' | 'nora' | 'mia' | 'alice';

/** An account, `guest`, the e-mail address of a user record of the session, or a login name with its password. */
export type UserName =
  AccountName | 'guest' | `${string}@${string}` | { readonly username: string; readonly password: string };

interface Catalogue {
  readonly accounts: readonly { readonly subject: string; readonly password: string }[];
  readonly users: { readonly password: string };
}

export class SessionUser<E extends EntitiesLike<E> = Entities> extends SessionRequests<E> {
  /** For another client: the session, and the credentials unless it is a guest. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param credentials headers */
  constructor(session: SessionHttp, soapCaller: SoapCaller, credentials: Readonly<Record<string, string>>) {
    super(new SessionHttp(session.url, session.id, credentials), soapCaller);
    this.headers = Object.freeze({ ...session.headers, ...credentials });
  }
}

/** Logs in. Throws SandboxError if the login is rejected, and TypeError for an unknown name. */
export async function credentialsOf(
  http: SessionHttp,
  name: UserName,
): Promise<Readonly<Record<string, string>>> {
  if (name === 'guest') return {};
  const login = typeof name === 'object' ? name : await loginOf(http, name);
  const { access_token } = (await http.json('POST', '/auth/token', login)) as {
    readonly access_token: string;
  };
  return { authorization: `Bearer ${access_token}` };
}

async function loginOf(http: SessionHttp, name: string): Promise<{ username: string; password: string }> {
  const { accounts, users } = await http.data<Catalogue>('GET', '/permissions');
  const account = accounts.find(({ subject }) => subject === name || subject.startsWith(`${name}@`));
  if (account !== undefined) return { username: account.subject, password: account.password };
  if (name.includes('@')) return { username: name, password: users.password };
  const names = accounts.map(({ subject }) => subject.split('@')[0]);
  throw new TypeError(
    `as: '${name}' is not an account. Use ${names.join(', ')}, guest or an e-mail address.`,
  );
}
