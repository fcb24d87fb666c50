// The control `permissions`: the permission policy of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  check,
  isJsonObject,
  knownName,
  object,
  oneOfTexts,
  uniqueList,
  type Check,
} from '../../platform/http/validation/document-checks.js';
import { boolean } from '../../platform/http/validation/object-rules.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import { checkRules } from './own-rules.check.js';
import { policyOfRules, type PermissionRule } from './own-rules.js';
import { policies, policyNamed } from './policies.js';
import { tableOf, type TableRow } from './policy-table.js';
import { activated, credentialKinds, type ActivePolicy, type CredentialKind } from './policy.js';

/** `hide` and `accept` replace the values of the policy. */
interface Options {
  readonly hide?: boolean;
  readonly accept?: readonly CredentialKind[];
}

/** The body of PUT: the name of a built-in policy, or a list of rules. */
export type PermissionsDocument = Options &
  ({ readonly policy: string } | { readonly rules: readonly PermissionRule[] });

type PermissionsView =
  | { readonly policy: null }
  | (PermissionsDocument & Required<Options> & { readonly table: readonly TableRow[] });

const policyNames = policies.map(({ name }) => name);

const ignored: Check = () => undefined;

const checkMembers = object({
  policy: knownName(policyNames, 'name of a policy'),
  rules: checkRules,
  hide: check(boolean),
  accept: uniqueList(1, credentialKinds.length, check(oneOfTexts(credentialKinds))),
  table: ignored,
});

const checkDocument: Check = (value, location, errors) => {
  checkMembers(value, location, errors);
  if (!isJsonObject(value)) return;
  const count = Number(Object.hasOwn(value, 'policy')) + Number(Object.hasOwn(value, 'rules'));
  if (count !== 1) errors.add(location, "must have one of the properties 'policy' and 'rules'");
};

@Injectable()
export class PermissionsControl extends Control<PermissionsDocument> implements OnModuleInit {
  readonly name = 'permissions';

  constructor(private readonly registry: ControlRegistry) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  read(document: unknown, { location, errors }: ControlInput): PermissionsDocument {
    if (!errors.passes(() => checkDocument(document, location, errors))) return { rules: [] };
    const { table: _table, ...setting } = document as PermissionsDocument & { readonly table?: unknown };
    return setting;
  }

  view(setting: PermissionsDocument | undefined): PermissionsView {
    if (setting === undefined) return { policy: null };
    const policy = activePolicy(setting);
    const { hide, accept } = policy;
    const chosen = 'rules' in setting ? { rules: setting.rules } : { policy: setting.policy };
    return { ...chosen, hide, accept, table: tableOf(policy) };
  }

  document(setting: PermissionsDocument): PermissionsDocument {
    return setting;
  }
}

const known = new WeakMap<PermissionsDocument, ActivePolicy>();

/** The policy, with the options of the setting. */
export function activePolicy(setting: PermissionsDocument): ActivePolicy {
  const found = known.get(setting) ?? policyOf(setting);
  known.set(setting, found);
  return found;
}

function policyOf(setting: PermissionsDocument): ActivePolicy {
  const policy = 'rules' in setting ? policyOfRules(setting.rules) : policyNamed(setting.policy);
  if (policy === undefined) throw new Error('the setting has an unknown policy');
  return activated({
    ...policy,
    hide: setting.hide ?? policy.hide,
    accept: setting.accept ?? policy.accept,
  });
}
