// The input of the candidates for a response of Digest.
import { responseOf, type ResponseInput } from './response.js';

export interface DigestCandidateContext {
  /** The correct input of the response. */
  readonly right: ResponseInput;
  readonly body: Buffer;
  /** The value of the parameter `username`. */
  readonly username: string;
  /** The login name of the account, and other names for it. */
  readonly names: readonly string[];
  readonly host: string;
}

/** The responses with a part of the input changed. */
export const changed = (right: ResponseInput, changes: readonly Partial<ResponseInput>[]): string[] =>
  changes.map((change) => responseOf({ ...right, ...change }));
