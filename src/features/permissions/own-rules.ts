// A policy from a list of rules. There is no rule that denies: what no rule allows is rejected.
import { createHash } from 'node:crypto';
import type { Entity } from '../../core/entity.js';
import type { NamedOperation } from './operations.js';
import {
  credentialKinds,
  policyRoles,
  type Permission,
  type Policy,
  type PolicyRole,
  type RolePermissions,
} from './policy.js';

/** Allows operations to roles. */
export interface PermissionRule {
  /** Names of operations. `*` stands for any characters. */
  readonly allow: readonly string[];
  readonly to: readonly PolicyRole[];
  /** All that the client needs. By default none. */
  readonly scopes?: readonly string[];
  /** By default `all`. */
  readonly where?: 'all' | 'own';
  /** The fields that are shown, and the fields that may be written. By default all. */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
}

export function policyOfRules(
  rules: readonly PermissionRule[],
  operations: readonly NamedOperation[],
): Policy {
  const known = new Map<string, RolePermissions>();
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return {
    title: 'The list of rules',
    key: createHash('sha256').update(JSON.stringify(rules)).digest('base64url'),
    accept: credentialKinds,
    hide: false,
    permissionsOf(name) {
      const operation = byName.get(name);
      if (operation === undefined) return undefined;
      const permissions = known.get(name) ?? rolePermissions(rules, operation);
      known.set(name, permissions);
      return permissions;
    },
  };
}

/** The operations that a name, or a pattern with `*`, allows. */
export const operationsLike = (
  pattern: string,
  operations: readonly NamedOperation[],
): readonly NamedOperation[] => operations.filter(({ name }) => matches(pattern, name));

/** Compares the parts between the stars one after the other, so that every pattern is fast. */
function matches(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start) || !name.endsWith(end)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= name.length - end.length;
}

function rolePermissions(rules: readonly PermissionRule[], operation: NamedOperation): RolePermissions {
  const allowing = rules.flatMap((rule, index) =>
    rule.allow.some((pattern) => matches(pattern, operation.name)) ? [{ rule, index }] : [],
  );
  const permissions = (role: PolicyRole): readonly Permission[] =>
    allowing
      .filter(({ rule }) => rule.to.includes(role))
      .map(({ rule, index }) => permissionOf(rule, index, operation));
  const [guest, user, moderator, admin] = policyRoles.map(permissions);
  return { guest: guest ?? [], user: user ?? [], moderator: moderator ?? [], admin: admin ?? [] };
}

function permissionOf(rule: PermissionRule, index: number, { action, entity }: NamedOperation): Permission {
  const { scopes = [], where = 'all', read, write } = rule;
  const isWrite = action === 'create' || action === 'replace' || action === 'patch';
  const masked = entity === undefined || read === undefined ? [] : fieldsOf(entity).filter(not(read));
  return {
    ...{ access: where, scopes, rule: index },
    ...(masked.length > 0 && { masked }),
    ...(isWrite &&
      entity !== undefined &&
      write !== undefined && { write: fieldsOf(entity).filter(isIn(write)) }),
    note: noteOf(rule, index),
  };
}

const fieldsOf = ({ fields }: Entity): readonly string[] => Object.keys(fields);
const isIn =
  (names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);
const not =
  (names: readonly string[]) =>
  (name: string): boolean =>
    !names.includes(name);

/** `rules/0, own records, with the scope read.` */
function noteOf({ where, scopes = [] }: PermissionRule, index: number): string {
  const limits = [
    `rules/${index}`,
    ...(where === 'own' ? ['own records'] : []),
    ...(scopes.length > 0 ? [`with the scope ${scopes.join(' ')}`] : []),
  ];
  return `${limits.join(', ')}.`;
}
