// The permission policies of the application: the built-in policies, and the policies that sessions set.
import { Injectable } from '@nestjs/common';
import { Entities } from '../../platform/session/data/entities.js';
import { operationsOn, type NamedOperation } from './operations.js';
import { policyOfRules, type PermissionRule } from './own-rules.js';
import { builtInPolicies } from './policies.js';
import type { BuiltInPolicy } from './policy-builder.js';
import { activated, type ActivePolicy, type CredentialKind } from './policy.js';

/** `hide` and `accept` replace the values of the policy. */
export interface PolicyOptions {
  readonly hide?: boolean;
  readonly accept?: readonly CredentialKind[];
}

/** The body of PUT: the name of a built-in policy, or a list of rules. */
export type PermissionsDocument = PolicyOptions &
  ({ readonly policy: string } | { readonly rules: readonly PermissionRule[] });

@Injectable()
export class Policies {
  /** The operations that a policy decides about. */
  readonly operations: readonly NamedOperation[];
  readonly builtIn: readonly BuiltInPolicy[];
  /** Whether users of the session have roles and own orders. */
  readonly hasStandard: boolean;
  private readonly known = new WeakMap<PermissionsDocument, ActivePolicy>();

  constructor({ all, hasStandard }: Entities) {
    this.operations = operationsOn(all);
    this.hasStandard = hasStandard;
    this.builtIn = builtInPolicies(this.operations, hasStandard);
  }

  /** The policy, with the options of the setting. */
  active(setting: PermissionsDocument): ActivePolicy {
    const found = this.known.get(setting) ?? this.create(setting);
    this.known.set(setting, found);
    return found;
  }

  private create(setting: PermissionsDocument): ActivePolicy {
    const policy =
      'rules' in setting
        ? policyOfRules(setting.rules, this.operations)
        : this.builtIn.find(({ name }) => name === setting.policy);
    if (policy === undefined) throw new Error('the setting has an unknown policy');
    const { hide = policy.hide, accept = policy.accept } = setting;
    return activated({ ...policy, hide, accept });
  }
}
