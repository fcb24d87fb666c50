// Why a policy rejects an operation: the error with a reason that names the rule, and who the client is.
import { challenge } from 'practice-http-auth/challenge.js';
import type { Entity } from '../../core/entity.js';
import { apiError, type ApiError, type ErrorItem, type ErrorReason } from '../../core/errors.js';
import type { Caller } from './callers.service.js';
import type { ClientAccess } from './client-access.js';
import { policyRoles, type Policy, type PolicyRole } from './policy.js';

/** An operation that the client requests. */
interface Attempt {
  readonly policy: Policy;
  readonly operation: string;
}

/** For a guest. `challenges`: of all kinds of credentials that the policy accepts. */
export function credentialsRequired({ policy, operation }: Attempt, challenges: string[]): ApiError {
  const hint =
    `The policy ${policy.name} allows ${operation} to ${namesOf(rolesOf({ policy, operation }))}. ` +
    `Send credentials: ${policy.accept.join(', ')}.`;
  return apiError('UNAUTHORIZED', `${operation} requires credentials`, {
    reason: { code: 'credentials_required', hint },
    headers: { 'www-authenticate': challenges },
  });
}

export function roleRequired(attempt: Attempt, { subject, role }: Caller): ApiError {
  const { policy, operation } = attempt;
  const hint = `The policy ${policy.name} allows ${operation} to ${namesOf(rolesOf(attempt))}. You are ${subject}, role ${role}.`;
  return apiError('FORBIDDEN', `the role ${role} may not ${operation}`, {
    reason: { code: 'role_required', hint },
  });
}

/** RFC 6750 §3.1. */
export function insufficientScope(
  { policy, operation }: Attempt,
  scope: string,
  { subject, scopes }: Caller,
): ApiError {
  const granted = scopes.length === 0 ? 'no scope' : `the scope ${scopes.join(' ')}`;
  const hint =
    `The policy ${policy.name} requires the scope ${scope} for ${operation}. You are ${subject}, and your token has ${granted}. ` +
    'Request a token with the scope.';
  return apiError('FORBIDDEN', `${operation} requires the scope ${scope}`, {
    reason: { code: 'insufficient_scope', hint },
    headers: { 'www-authenticate': challenge('Bearer', { error: 'insufficient_scope', scope }) },
  });
}

export function notOwner({ policy, caller }: ClientAccess, { singular }: Entity): ApiError {
  const hint = `The policy ${policy.name} allows it with records of your own only. ${whoIs(caller)}`;
  return apiError('FORBIDDEN', `the ${singular} belongs to another user`, {
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
  const hint = `The policy ${policy.name} does not allow you the field ${fields.join(', ')}. ${whoIs(caller)}`;
  return { code: 'field_not_allowed', hint };
}

const whoIs = (caller: Caller | null): string =>
  caller === null ? 'You are a guest.' : `You are ${caller.subject}, role ${caller.role}.`;

/** The roles that may do it, wholly or with their own records. */
function rolesOf({ policy, operation }: Attempt): readonly PolicyRole[] {
  const roles = policy.operations[operation]?.roles;
  return policyRoles.filter((role) => roles !== undefined && typeof roles[role] === 'object');
}

function namesOf(roles: readonly PolicyRole[]): string {
  if (roles.length === 0) return 'no role';
  return new Intl.ListFormat('en').format(roles.map((role) => (role === 'guest' ? 'guests' : `${role}s`)));
}
