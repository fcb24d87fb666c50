// What a reader makes of an envelope.

/** An argument as it was sent: its text, null for xsi:nil, a list where it was repeated, an object where it has children. */
export type Given = string | null | readonly unknown[] | Readonly<Record<string, never>>;

export interface Message {
  /** The local name of the body's element. */
  readonly name: string;
  readonly given: ReadonlyMap<string, Given>;
}

/** No message of ours needs a tenth of it. */
export const MOST_ELEMENTS = 1000;
