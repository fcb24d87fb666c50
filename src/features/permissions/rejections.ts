// Why a policy rejects an operation: the error with a reason that names the rule, and who the client is.
import { challenge } from 'practice-http-auth/challenge.js';
import { apiError, type ApiError, type ErrorItem, type ErrorReason } from '../../core/errors.js';
import type { Caller } from './callers.service.js';
import type { ClientAccess } from './client-access.js';
import { policyRoles, type Permission, type Policy, type PolicyRole } from './policy.js';

/** For a guest. `challenges`: of all kinds of credentials that the policy accepts. */
export function credentialsRequired(policy: Policy, operation: string, challenges: string[]): ApiError {
  const hint =
    `${policy.title} allows ${operation} to ${namesOf(rolesOf(policy, operation))}. ` +
    `Send credentials: ${policy.accept.join(', ')}.`;
  return apiError('UNAUTHORIZED', `${operation} requires credentials`, {
    reason: { code: 'credentials_required', hint },
    headers: { 'www-authenticate': challenges },
  });
}

/** The first reason why the client may not run an operation, or not with this record: its role, its scopes, or the owner. */
export function notPermitted(access: ClientAccess, operation: string): ApiError {
  const byRole = access.byRole(operation);
  if (byRole.length === 0) return roleRequired(access, operation);
  const allowed = access.permissionsOf(operation);
  return allowed.length === 0 ? insufficientScope(access, operation) : notOwner(access, operation);
}

function roleRequired({ policy, caller }: ClientAccess, operation: string): ApiError {
  const hint = `${policy.title} allows ${operation} to ${namesOf(rolesOf(policy, operation))}. ${whoIs(caller)}`;
  return apiError('FORBIDDEN', `the role ${caller?.role ?? 'guest'} may not ${operation}`, {
    reason: { code: 'role_required', hint },
  });
}

/** RFC 6750 §3.1: the challenge has the scopes of the permission with the fewest missing scopes. */
function insufficientScope(access: ClientAccess, operation: string): ApiError {
  const { policy, caller } = access;
  const granted = caller?.scopes ?? [];
  const lacked = ({ scopes }: Permission): number =>
    scopes.filter((scope) => !granted.includes(scope)).length;
  const [nearest] = [...access.byRole(operation)].sort((a, b) => lacked(a) - lacked(b));
  const scope = nearest?.scopes.join(' ') ?? '';
  const has = granted.length === 0 ? 'no scope' : `the scope ${granted.join(' ')}`;
  const hint =
    `${titleOf(policy, nearest)} requires the scope ${scope} for ${operation}. ${whoIs(caller)} Your token has ${has}. ` +
    'Request a token with the scope.';
  return apiError('FORBIDDEN', `${operation} requires the scope ${scope}`, {
    reason: { code: 'insufficient_scope', hint },
    headers: { 'www-authenticate': challenge('Bearer', { error: 'insufficient_scope', scope }) },
  });
}

export function notOwner(access: ClientAccess, operation: string): ApiError {
  const [permission] = access.permissionsOf(operation);
  const title = titleOf(access.policy, permission);
  const hint = `${title} allows ${operation} with records of your own only. ${whoIs(access.caller)}`;
  return apiError('FORBIDDEN', 'the record belongs to another user', {
    reason: { code: 'not_owner', hint },
  });
}

/** `details` names each field. */
export function fieldNotAllowed(access: ClientAccess, details: readonly ErrorItem[]): ApiError {
  const [{ field, message } = { field: '', message: '' }] = details;
  const fields = details.map((one) => one.field);
  return apiError('FORBIDDEN', `${field} ${message}`, { details, reason: fieldReason(access, fields) });
}

export function fieldReason({ policy, caller }: ClientAccess, fields: readonly string[]): ErrorReason {
  const hint = `${policy.title} does not allow you the field ${fields.join(', ')}. ${whoIs(caller)}`;
  return { code: 'field_not_allowed', hint };
}

const whoIs = (caller: Caller | null): string =>
  caller === null ? 'You are a guest.' : `You are ${caller.subject}, role ${caller.role}.`;

/** With the place of the rule in a list of rules. */
const titleOf = ({ title }: Policy, permission: Permission | undefined): string =>
  permission?.rule === undefined ? title : `${title} (rules/${permission.rule})`;

/** The roles that may do it, wholly or with their own records. */
function rolesOf(policy: Policy, operation: string): readonly PolicyRole[] {
  const roles = policy.permissionsOf(operation);
  return policyRoles.filter((role) => roles !== undefined && roles[role].length > 0);
}

function namesOf(roles: readonly PolicyRole[]): string {
  if (roles.length === 0) return 'no role';
  return new Intl.ListFormat('en').format(roles.map((role) => (role === 'guest' ? 'guests' : `${role}s`)));
}
