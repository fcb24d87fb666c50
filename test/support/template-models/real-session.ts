// The session of a service that random operations compare with a model.
import type fc from 'fast-check';
import type { Client } from '../client.js';
import type { Json } from '../collections.js';
import type { TemplateModel } from './template-model.js';

/** A client of each node in one session. */
export interface RealSession {
  readonly clients: readonly Client[];
  /** Called for each operation. */
  readonly count: () => void;
}

export type TemplateCommand = fc.AsyncCommand<TemplateModel, RealSession>;

export const clientOf = ({ clients, count }: RealSession, node: number): Client => {
  count();
  const client = clients[node % clients.length];
  if (client === undefined) throw new Error('no node');
  return client;
};

/** A record of the model without the fields that no response has. */
export function shownOf(model: TemplateModel, entity: string, record: Json): Json {
  const hidden = model.entity(entity).fields.filter(({ writeOnly }) => writeOnly === true);
  const shown = Object.entries(record).filter(([name]) => hidden.every((field) => field.name !== name));
  return Object.fromEntries(shown);
}
