// The identity with which the user sends requests while the session has a permission policy. By default a guest, without credentials.
import { computed, signal } from '@preact/signals';
import type { Request } from './api.ts';
import { policyCatalogue, type PolicyCatalogue } from './policies.ts';
import { session, sessionId } from './session.ts';

export const hasPolicy = computed(() => session.value?.controls?.includes('permissions') === true);

/** The login name; empty for a guest. */
export const login = signal('');

/** Whether the login name is typed: a user of the session, not an account. */
const isTyped = signal(false);

const catalogue = signal<PolicyCatalogue | undefined>(undefined);

/** Undefined until they are loaded. */
export const accounts = computed(() => catalogue.value?.accounts);

/** Whether records of the session can log in. */
export const hasUsers = computed(() => catalogue.value !== undefined && catalogue.value.users !== null);

const isAccount = (name: string): boolean => accounts.value?.some(({ subject }) => subject === name) === true;

export const isUserOfSession = computed(
  () => isTyped.value || (login.value !== '' && accounts.value !== undefined && !isAccount(login.value)),
);

export function actAs(name: string, { typed = false } = {}): void {
  login.value = name;
  isTyped.value = typed;
}

/** Without the accounts, requests are sent without credentials. */
export async function loadAccounts(): Promise<void> {
  if (!hasPolicy.value) return;
  catalogue.value ??= await policyCatalogue().catch(() => undefined);
}

const credentials = /^(?:authorization|x-api-key)$/i;

/** Whether the request has its own credentials, which are sent as they are. */
export const hasCredentials = (names: readonly string[]): boolean =>
  names.some((name) => credentials.test(name));

interface Original {
  readonly request: Request;
  /** The identity that was added to it. */
  readonly login: string;
}

const originals = new WeakMap<Request, Original>();

/** The request as the user wrote it. */
export const originalOf = (request: Request): Original => originals.get(request) ?? { request, login: '' };

/** The request with the credentials of the identity. */
export function withIdentity(request: Request): Request {
  const known = catalogue.value;
  const name = login.value;
  if (!hasPolicy.value || known === undefined || name === '') return request;
  if (hasCredentials(Object.keys(request.headers ?? {}))) return request;
  const account = known.accounts.find(({ subject }) => subject === name.toLowerCase());
  return added(request, { authorization: basic(name, account?.password ?? known.users?.password ?? '') });
}

/** A request of a page that is subject to the policy: requests that name the session in its header are not exempt. */
export function subjectToPolicy(request: Request): Request {
  if (!hasPolicy.value || sessionId.value === undefined) return request;
  const sent = withIdentity(request);
  return sent === request ? added(request, { 'x-session-id': sessionId.value }) : sent;
}

function added(request: Request, headers: Readonly<Record<string, string>>): Request {
  const sent = { ...request, headers: { ...request.headers, ...headers } };
  originals.set(sent, { request, login: login.value });
  return sent;
}

/** RFC 7617 §2.1, in UTF-8. */
const basic = (name: string, password: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`)))}`;

/** The parameter of a link to the Console that selects the identity; empty for a guest. */
export const identityParameter = (): string =>
  hasPolicy.peek() && login.peek() !== '' ? `&as=${encodeURIComponent(login.peek())}` : '';
