// An operation of a random sequence on two sessions. It compares the service with a model.
import type fc from 'fast-check';
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Client } from './client.js';
import type { SessionModel } from './session-model.js';

/** The models of the sessions. */
export type Models = readonly SessionModel[];

/** A client of each node, for each session. */
export interface RealSessions {
  readonly sessions: readonly (readonly Client[])[];
  /** Called for each operation. */
  readonly count: () => void;
}

/** The session of an operation, and the node that processes it. */
export interface Place {
  readonly session: number;
  readonly node: number;
}

const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** Finds model and client of a place, and counts the operation. */
export abstract class Operation implements fc.AsyncCommand<Models, RealSessions> {
  constructor(
    private readonly place: Place,
    private readonly description: string,
  ) {}

  check(): boolean {
    return true;
  }

  async run(models: Models, { sessions, count }: RealSessions): Promise<void> {
    const { session, node } = this.place;
    const [model, clients] = [models[session], sessions[session]];
    if (model === undefined || clients === undefined) throw new Error(`no session ${session}`);
    count();
    await this.compare(model, clientOf(clients, node), clientOf(clients, node + 1));
  }

  toString(): string {
    return `${this.description} (session ${this.place.session}, node ${this.place.node})`;
  }

  /** @param other a client of the other node */
  protected abstract compare(model: SessionModel, client: Client, other: Client): Promise<void>;
}

function clientOf(clients: readonly Client[], node: number): Client {
  const client = clients[node % clients.length];
  if (client === undefined) throw new Error('no node');
  return client;
}

/** One of the ids of the model, or an unknown one. */
export function idOf(model: SessionModel, { plural }: Entity, pick: number): string {
  const ids = [...model.list(plural).map(({ id }) => id), unknownId];
  return ids[pick % ids.length] ?? unknownId;
}

export const byId = <T extends Pick<AnyRecord, 'id'>>(records: readonly T[]): readonly T[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
