// What a reader makes of an envelope.
import type { SecurityElement } from '../auth/ws-security.service.js';

/** An argument as it was sent: its text, null for xsi:nil, a list where it was repeated, an object where it has children. */
export type Given = string | null | readonly unknown[] | Readonly<Record<string, never>>;

export interface Message {
  /** The local name of the body's element. */
  readonly name: string;
  readonly given: ReadonlyMap<string, Given>;
  /** The `wsse:Security` headers for this service, where there are any. */
  readonly security?: readonly SecurityElement[];
}

/** No message of ours needs a tenth of it. */
export const MOST_ELEMENTS = 1000;
