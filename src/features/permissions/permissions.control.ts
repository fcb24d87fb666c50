// The control `permissions`: the permission policy of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  isJsonObject,
  knownName,
  object,
  type Check,
} from '../../platform/http/validation/document-checks.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import { rulesCheck } from './own-rules.check.js';
import { Policies, type PermissionsDocument, type PolicyOptions } from './policies.service.js';
import { tableOf, type TableRow } from './policy-table.js';
import { accept, hide } from './permissions.schemas.js';

type PermissionsView =
  | { readonly policy: null }
  | (PermissionsDocument & Required<PolicyOptions> & { readonly table: readonly TableRow[] });

const membersOf = ({ builtIn, operations }: Policies): Check =>
  object({
    policy: knownName(
      builtIn.map(({ name }) => name),
      'name of a policy',
    ),
    rules: rulesCheck(operations),
    hide: checkOf(hide),
    accept: checkOf(accept),
  });

function documentCheck(policies: Policies): Check {
  const checkMembers = membersOf(policies);
  return (value, location, errors) => {
    checkMembers(value, location, errors);
    if (!isJsonObject(value)) return;
    const count = Number(Object.hasOwn(value, 'policy')) + Number(Object.hasOwn(value, 'rules'));
    if (count !== 1) errors.add(location, "must have one of the properties 'policy' and 'rules'");
  };
}

@Injectable()
export class PermissionsControl extends Control<PermissionsDocument> implements OnModuleInit {
  readonly name = 'permissions';
  override readonly reported = ['table'];

  private readonly checkDocument: Check;

  constructor(
    private readonly registry: ControlRegistry,
    private readonly policies: Policies,
  ) {
    super();
    this.checkDocument = documentCheck(policies);
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  protected read(document: unknown, { location, errors }: ControlInput): PermissionsDocument {
    if (!errors.passes(() => this.checkDocument(document, location, errors))) return { rules: [] };
    return document as PermissionsDocument;
  }

  view(setting: PermissionsDocument | undefined): PermissionsView {
    if (setting === undefined) return { policy: null };
    const policy = this.policies.active(setting);
    const { hide, accept } = policy;
    const chosen = 'rules' in setting ? { rules: setting.rules } : { policy: setting.policy };
    return { ...chosen, hide, accept, table: tableOf(policy, this.policies.operations) };
  }

  document(setting: PermissionsDocument): PermissionsDocument {
    return setting;
  }
}
