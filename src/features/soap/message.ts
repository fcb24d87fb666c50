// The message that the readers return for an envelope.
import type { SecurityElement } from '../auth/ws-security.service.js';

/** The value of an argument: text, null for xsi:nil, an array if the element is repeated, an object if it has children. */
export type ArgumentValue = string | null | readonly unknown[] | Readonly<Record<string, never>>;

export interface Message {
  /** The local name of the element in the Body. */
  readonly name: string;
  readonly args: ReadonlyMap<string, ArgumentValue>;
  /** The `wsse:Security` headers addressed to this service; absent if there are none. */
  readonly security?: readonly SecurityElement[];
}

/** Limit of the elements in an envelope. Valid messages need fewer than 100. */
export const MAX_ELEMENTS = 1000;
