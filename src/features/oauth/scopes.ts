// Scopes: what a token may be used for (RFC 6749 §3.3).
import type { Identity } from '../../http-auth/identity.js';
import { failOauth } from './oauth-error.js';

/** The default scope. */
const DEFAULT_SCOPE = 'read write';
const LONGEST_SCOPE = 1000;

/** Scopes that only some accounts have, and scopes about people (OpenID Connect Core §5.4, §11). */
const privileged = new Set(['moderate', 'admin']);
const ofPeople = new Set(['openid', 'profile', 'email', 'offline_access']);

/** The scopes with a meaning here. Others are granted as requested, so that a client can use names of its own. */
export const knownScopes: readonly string[] = ['read', 'write', ...privileged, ...ofPeople];

/** The names in a scope. */
function namesIn(scope: string): string[] {
  return [...new Set(scope.split(' ').filter((name) => name !== ''))];
}

/** Whether a scope has that name. */
export function includesScope(scope: string, name: string): boolean {
  return namesIn(scope).includes(name);
}

/** The granted part of the requested scope. Throws OauthError if nothing is left. */
export function grantedScope(asked: string | undefined, { scopes }: Identity, isPerson = true): string {
  const names = namesIn(checked(asked ?? DEFAULT_SCOPE));
  const granted = names.filter(
    (name) => (!privileged.has(name) || scopes.includes(name)) && (isPerson || !ofPeople.has(name)),
  );
  if (granted.length > 0) return granted.join(' ');
  const why = isPerson ? 'this account does not have' : 'a client without a person cannot have';
  return failOauth(
    'invalid_scope',
    `Nothing is left of the scope \`${names.join(' ')}\`: it names only what ${why}.`,
  );
}

/** The same scope or a part of it, for another token. Throws OauthError for additional scopes. */
export function narrowedScope(asked: string | undefined, had: string): string {
  if (asked === undefined) return had;
  const more = namesIn(checked(asked)).filter((name) => !includesScope(had, name));
  if (more.length === 0) return namesIn(asked).join(' ');
  const message = `The scope may shrink here, not grow: \`${more.join(' ')}\` was not granted before; \`${had}\` was.`;
  return failOauth('invalid_scope', message);
}

function checked(scope: string): string {
  if (scope.length > LONGEST_SCOPE)
    failOauth('invalid_scope', `A scope has at most ${LONGEST_SCOPE} characters.`);
  if (/[,;]/.test(scope))
    failOauth('invalid_scope', 'Names in a scope are separated by spaces, not by commas (RFC 6749 §3.3).');
  if (!/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(scope)) {
    failOauth(
      'invalid_scope',
      'A scope holds printable ASCII without quotes and backslashes (RFC 6749 §3.3).',
    );
  }
  if (namesIn(scope).length === 0)
    failOauth('invalid_scope', 'The scope is empty. Leave it out, or name something.');
  return scope;
}
