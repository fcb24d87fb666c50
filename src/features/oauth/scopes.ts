// Checks requested scopes and returns the granted ones (RFC 6749 §3.3).
import type { Identity } from 'practice-http-auth/identity.js';
import type { TokenRules } from '../../platform/session/rules/token-rules.js';
import { failOauth } from './oauth-error.js';

/** Granted if the request has no scope. */
const DEFAULT_SCOPE = 'read write';
const MAX_SCOPE_LENGTH = 1000;

/** Scopes that only some roles have, and scopes that need a user (OpenID Connect Core §5.4, §11). */
const privileged = new Set(['moderate', 'admin']);
const userScopes = new Set(['openid', 'profile', 'email', 'offline_access']);

/** Scopes with a meaning in this service. Other scopes are granted as requested, so that clients can practise with their own. */
export const knownScopes: readonly string[] = ['read', 'write', ...privileged, ...userScopes];

function scopeNames(scope: string): string[] {
  return [...new Set(scope.split(' ').filter((name) => name !== ''))];
}

export function includesScope(scope: string, name: string): boolean {
  return scopeNames(scope).includes(name);
}

/** Returns the granted scope: the requested one without what the identity may not have. Throws OauthError. */
export function grantedScope(requested: string | undefined, { scopes }: Identity, isUser = true): string {
  const names = scopeNames(validated(requested ?? DEFAULT_SCOPE));
  const granted = names.filter(
    (name) => (!privileged.has(name) || scopes.includes(name)) && (isUser || !userScopes.has(name)),
  );
  if (granted.length > 0) return granted.join(' ');
  const why = isUser ? 'this account does not have' : 'a client cannot have without a user';
  return failOauth(
    'invalid_scope',
    `No scope can be granted: \`${names.join(' ')}\` has only scopes that ${why}.`,
  );
}

/** The scope with what a request without `scope` is granted. */
export const withDefaultScope = (scope: string): string => scopeNames(`${scope} ${DEFAULT_SCOPE}`).join(' ');

/** Returns the same scope or a part of it, for another token. Throws OauthError if the request has more. */
export function narrowedScope(requested: string | undefined, granted: string, rules: TokenRules): string {
  if (requested === undefined) return granted;
  const more = scopeNames(validated(requested)).filter((name) => !includesScope(granted, name));
  const scope = scopeNames(requested).join(' ');
  if (more.length === 0) return rules.scope(scope, granted);
  const message = `The scope cannot be extended: \`${more.join(' ')}\` was not granted. Request a part of \`${granted}\`.`;
  return failOauth('invalid_scope', message);
}

function validated(scope: string): string {
  if (scope.length > MAX_SCOPE_LENGTH)
    failOauth('invalid_scope', `The scope must have at most ${MAX_SCOPE_LENGTH} characters.`);
  if (/[,;]/.test(scope))
    failOauth('invalid_scope', 'Separate scopes by spaces, not by commas or semicolons (RFC 6749 §3.3).');
  if (!/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(scope)) {
    failOauth(
      'invalid_scope',
      'The scope must be printable ASCII without quotes and backslashes (RFC 6749 §3.3).',
    );
  }
  if (scopeNames(scope).length === 0)
    failOauth('invalid_scope', 'The scope contains only spaces. Omit it, or name a scope.');
  return scope;
}
