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

/** A row as it is kept: its text, and the record once somebody has asked for it. */
export class KeptRow<R = AnyRecord> implements Row<R> {
  constructor(
    readonly id: string,
    readonly text: string,
    private parsed?: R,
  ) {}

  get record(): R {
    return (this.parsed ??= JSON.parse(this.text) as R);
  }
}
