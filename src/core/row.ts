// A record as answers need it: beside its text.
import type { AnyRecord } from './entity.js';

/** A record beside its JSON text, which is made once, when the record is written, and joined into every answer. */
export interface Row<R = AnyRecord> {
  readonly record: R;
  readonly text: string;
}

export function toRow<R>(record: R): Row<R> {
  return { record, text: JSON.stringify(record) };
}

/** A row of a collection: a text that begins with the id, and the record once somebody has asked for it. */
export class StoredRow<R = AnyRecord> implements Row<R> {
  constructor(
    readonly text: string,
    private parsed?: R,
  ) {}

  static of<R extends AnyRecord>(record: R): StoredRow<R> {
    return new StoredRow(JSON.stringify(record), record);
  }

  get id(): string {
    return idIn(this.text);
  }

  get record(): R {
    return (this.parsed ??= JSON.parse(this.text) as R);
  }
}

const BEFORE_ID = '{"id":"';

/** The id that the JSON text of a record begins with. It is a UUID and has nothing to escape. */
export function idIn(text: string): string {
  return text.slice(BEFORE_ID.length, text.indexOf('"', BEFORE_ID.length));
}

export function hasId(text: string, id: string): boolean {
  return text.startsWith(id, BEFORE_ID.length) && text[BEFORE_ID.length + id.length] === '"';
}
