// Operations of random sequences in sessions with a permission policy: each is sent as one of several clients.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Client, TestRequest, TestResponse } from './client.js';
import { identify, PolicyModel, type Person, type PolicySetting } from './policy-model.js';
import type { ProtocolClient } from './protocol-clients.js';
import type { Input, SessionModel, Verb } from './session-model.js';
import { byId, idOf, Operation, type Place } from './session-operation.js';

/** The client of a session, with the credentials of a person. */
export function clientAs(client: Client, { headers }: Person): Client {
  const send = (method: string, path: string, call: TestRequest = {}): Promise<TestResponse> =>
    client.send(method, path, { ...call, headers: { ...call.headers, ...headers } });
  return Object.create(client, { send: { value: send } }) as Client;
}

/** The permissions of a person: undefined without a policy, an error code for credentials that are not valid. */
export function permissionsOf(model: SessionModel, person: Person): PolicyModel | 'UNAUTHORIZED' | undefined {
  if (model.policy === undefined) return undefined;
  const identity = identify(model, person);
  return identity === undefined ? 'UNAUTHORIZED' : new PolicyModel(model.policy, identity);
}

/** Sets the policy of the session, or removes it. */
export class SetPolicy extends Operation {
  constructor(
    place: Place,
    private readonly setting: PolicySetting | undefined,
  ) {
    super(place, `set the policy ${JSON.stringify(setting)}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const path = '/session/permissions';
    const { status } =
      this.setting === undefined ? await client.delete(path) : await client.put(path, this.setting);
    expect(status).toBeLessThan(300);
    model.policy = this.setting;
  }
}

export class PersonList extends Operation {
  constructor(
    place: Place,
    private readonly person: Person,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
  ) {
    super(place, `list ${entity.plural} by ${protocol.name} as ${person.name}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const permissions = permissionsOf(model, this.person);
    const given = this.protocol.list(clientAs(client, this.person), this.entity);
    const outcome = await given.then(byId, (error: unknown) => (error as Error).message);
    expect(outcome).toEqual(this.expected(model, permissions));
  }

  private expected(model: SessionModel, permissions: ReturnType<typeof permissionsOf>): unknown {
    const { plural } = this.entity;
    if (permissions === undefined) return byId(model.list(plural));
    if (typeof permissions === 'string') return permissions;
    return (
      permissions.operationError(plural, 'read') ?? byId(permissions.seen(this.entity, model.list(plural)))
    );
  }
}

export class PersonGet extends Operation {
  constructor(
    place: Place,
    private readonly person: Person,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
    private readonly pick: number,
  ) {
    super(place, `get ${entity.singular} by ${protocol.name} as ${person.name}: ${pick}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const id = idOf(model, this.entity, this.pick);
    const permissions = permissionsOf(model, this.person);
    const given = await this.protocol.get(clientAs(client, this.person), this.entity, id);
    expect(given).toEqual(this.expected(model, permissions, id));
  }

  private expected(model: SessionModel, permissions: ReturnType<typeof permissionsOf>, id: string): unknown {
    if (typeof permissions === 'string') return permissions;
    const { entity } = this;
    const rejected = permissions?.operationError(entity.plural, 'read');
    const record = model.list(entity.plural).find((one) => one.id === id);
    if (rejected !== undefined || record === undefined) return rejected ?? 'NOT_FOUND';
    return permissions?.recordError(entity, 'read', record) ?? permissions?.shown(entity, record) ?? record;
  }
}

export class PersonWrite extends Operation {
  constructor(
    place: Place,
    private readonly person: Person,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
    private readonly write: { readonly verb: Verb; readonly pick: number; readonly input: Input },
  ) {
    const { verb, pick, input } = write;
    const which = `${verb} ${entity.singular} by ${protocol.name} as ${person.name}`;
    super(place, `${which}: ${pick} ${JSON.stringify(input)}`);
  }

  override check(): boolean {
    return this.write.verb in this.protocol;
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const { entity } = this;
    const { verb, pick } = this.write;
    const id = idOf(model, entity, pick);
    const permissions = permissionsOf(model, this.person);
    const input = this.inputOf(verb);
    const before = verb === 'create' ? undefined : model.list(entity.plural).find((one) => one.id === id);
    const rejected = this.error(model, permissions, { id, input, before });
    const outcome = await this.protocol[verb]?.(clientAs(client, this.person), entity, id, input);
    if (rejected !== undefined) expect(outcome).toBe(rejected);
    else if (verb === 'remove') {
      expect(outcome).toBeUndefined();
      model.remove(entity.plural, id);
    } else {
      const isLimited = permissions !== undefined && typeof permissions !== 'string';
      const stored = isLimited ? permissions.completed(entity, verb, input, before) : input;
      model.applyWrite(entity, verb, id, stored, outcome as AnyRecord);
    }
  }

  /** PATCH has no references. */
  private inputOf(verb: Verb): Input {
    const { user_id: userId, ...others } = this.write.input;
    return verb === 'patch' || userId === undefined ? others : this.write.input;
  }

  private error(
    model: SessionModel,
    permissions: ReturnType<typeof permissionsOf>,
    {
      id,
      input,
      before,
    }: { readonly id: string; readonly input: Input; readonly before: AnyRecord | undefined },
  ): string | undefined {
    const { entity } = this;
    const { verb } = this.write;
    const others = model.expectedError(entity.plural, verb, id, input);
    if (permissions === undefined || typeof permissions === 'string') return permissions ?? others;
    const rejected = permissions.operationError(entity.plural, verb);
    if (rejected !== undefined || others === 'NOT_FOUND') return rejected ?? others;
    const owner = before && permissions.recordError(entity, verb, before);
    if (owner !== undefined || verb === 'remove') return owner ?? others;
    return permissions.mayWrite(entity, verb, input, before) ? others : 'FORBIDDEN';
  }
}
