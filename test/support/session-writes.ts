// Writes of random sequences: create, replace, patch, delete and reset.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Client } from './client.js';
import type { ProtocolClient } from './protocol-clients.js';
import type { Input, SessionModel, Verb } from './session-model.js';
import { idOf, Operation, type Place } from './session-operation.js';

export class Write extends Operation {
  constructor(
    place: Place,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
    private readonly verb: Verb,
    private readonly pick: number,
    private readonly input: Input,
  ) {
    super(place, `${verb} ${entity.singular} by ${protocol.name}: ${pick} ${JSON.stringify(input)}`);
  }

  override check(): boolean {
    return this.verb in this.protocol;
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const { entity, verb, input } = this;
    if (this.protocol.seeds) model.seed();
    const id = idOf(model, entity, this.pick);
    const outcome = await this.protocol[verb]?.(client, entity, id, input);
    const code = model.expectedError(entity.plural, verb, id, input);
    if (code !== undefined) expect(outcome).toBe(code);
    else if (verb === 'remove') {
      expect(outcome).toBeUndefined();
      model.remove(entity.plural, id);
    } else model.applyWrite(entity, verb, id, input, outcome as AnyRecord);
  }
}

export class Reset extends Operation {
  constructor(place: Place) {
    super(place, 'reset');
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    expect((await client.post('/api/v1/demo/reset')).status).toBe(200);
    model.reset();
  }
}
