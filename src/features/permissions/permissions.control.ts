// The control `permissions`: the permission policy of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ErrorList } from '../../core/error-list.js';
import {
  check,
  knownName,
  object,
  oneOfTexts,
  uniqueList,
  type Check,
} from '../../platform/http/validation/document-checks.js';
import { boolean } from '../../platform/http/validation/object-rules.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import { policies, policyNamed } from './policies.js';
import { credentialKinds, tableOf, type CredentialKind, type Policy, type TableRow } from './policy.js';

/** The body of PUT. */
export interface PermissionsDocument {
  /** The name of a built-in policy. */
  readonly policy: string;
  /** `hide` and `accept` replace the values of the policy. */
  readonly hide?: boolean;
  readonly accept?: readonly CredentialKind[];
}

export type PermissionsSetting = PermissionsDocument;

type PermissionsView =
  { readonly policy: null } | (Required<PermissionsDocument> & { readonly table: readonly TableRow[] });

const policyNames = policies.map(({ name }) => name);

const ignored: Check = () => undefined;

const checkDocument = object(
  {
    policy: knownName(policyNames, 'name of a policy'),
    hide: check(boolean),
    accept: uniqueList(1, credentialKinds.length, check(oneOfTexts(credentialKinds))),
    table: ignored,
  },
  ['policy'],
);

@Injectable()
export class PermissionsControl extends Control<PermissionsSetting> implements OnModuleInit {
  readonly name = 'permissions';

  constructor(private readonly registry: ControlRegistry) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  read(document: unknown, { location, errors }: ControlInput): PermissionsSetting {
    return readSetting(document, location, errors);
  }

  view(setting: PermissionsSetting | undefined): PermissionsView {
    if (setting === undefined) return { policy: null };
    const { name, hide, accept, operations } = activePolicy(setting);
    return { policy: name, hide, accept, table: tableOf(operations, hide) };
  }

  document(setting: PermissionsSetting): PermissionsDocument {
    return setting;
  }
}

/** The policy, with the options of the setting. */
export function activePolicy({ policy, hide, accept }: PermissionsSetting): Policy {
  const named = policyNamed(policy);
  if (named === undefined) throw new Error(`unknown policy ${policy}`);
  return { ...named, hide: hide ?? named.hide, accept: accept ?? named.accept };
}

function readSetting(document: unknown, location: string, errors: ErrorList): PermissionsSetting {
  if (!errors.passes(() => checkDocument(document, location, errors))) return { policy: '' };
  const { policy, hide, accept } = document as PermissionsDocument;
  return { policy, ...(hide !== undefined && { hide }), ...(accept !== undefined && { accept }) };
}
