// Reads of random sequences: records, conditional requests and the session.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Client, TestResponse } from './client.js';
import type { ProtocolClient } from './protocol-clients.js';
import type { SessionModel } from './session-model.js';
import { byId, idOf, Operation, type Place } from './session-operation.js';

export class List extends Operation {
  constructor(
    place: Place,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
  ) {
    super(place, `list ${entity.plural} by ${protocol.name}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    if (this.protocol.seeds) model.seed();
    const records = await this.protocol.list(client, this.entity);
    expect(byId(records)).toEqual(byId(model.list(this.entity.plural)));
  }
}

export class Get extends Operation {
  constructor(
    place: Place,
    private readonly protocol: ProtocolClient,
    private readonly entity: Entity,
    private readonly pick: number,
  ) {
    super(place, `get ${entity.singular} by ${protocol.name}: ${pick}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    if (this.protocol.seeds) model.seed();
    const id = idOf(model, this.entity, this.pick);
    const expected = model.list(this.entity.plural).find((record) => record.id === id) ?? 'NOT_FOUND';
    expect(await this.protocol.get(client, this.entity, id)).toEqual(expected);
  }
}

/** The response to a request with `If-None-Match`. */
export const getIf = (client: Client, path: string, etag = '"none"'): Promise<TestResponse> =>
  client.get(path, { headers: { 'if-none-match': etag } });

/** Sends the last ETag of the path to one node, and the ETag of the response to the other one. Resolves to that ETag. */
export async function compareConditional(
  model: SessionModel,
  [client, other]: readonly [Client, Client],
  path: string,
  expected: readonly AnyRecord[],
): Promise<string> {
  const last = model.etags.get(path);
  const response = await getIf(client, path, last?.etag);
  if (response.status === 304) expect(last?.records).toEqual(expected);
  else expect(byId(response.body.data as AnyRecord[])).toEqual(expected);
  const etag = response.headers.get('etag') ?? '';
  expect((await getIf(other, path, etag)).status).toBe(304);
  model.etags.set(path, { etag, records: expected });
  return etag;
}

/** A response of one node is confirmed by the other one, with its ETag. An ETag of another state gets the present one. */
export class ConditionalGet extends Operation {
  constructor(
    place: Place,
    private readonly entity: Entity,
  ) {
    super(place, `get ${entity.plural} with If-None-Match`);
  }

  protected async compare(model: SessionModel, client: Client, other: Client): Promise<void> {
    model.seed();
    const path = `/api/v1/${this.entity.plural}?limit=100`;
    const expected = byId(model.list(this.entity.plural));
    await compareConditional(model, [client, other], path, expected);
  }
}

export class ReadSession extends Operation {
  constructor(
    place: Place,
    private readonly entities: readonly Entity[],
  ) {
    super(place, 'get the session');
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const { data } = (await client.get('/session')).body;
    const counts = Object.fromEntries(this.entities.map(({ plural }) => [plural, model.list(plural).length]));
    expect({ id: data.id, seeded: data.seeded, counts: data.counts }).toEqual({
      id: client.session,
      seeded: model.seeded,
      counts,
    });
  }
}
