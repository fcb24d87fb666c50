// A request as a matcher reads it.
import type { ExchangeProtocol } from '../exchange/exchange.js';

export interface MatchedRequest {
  readonly protocol: ExchangeProtocol;
  /** Empty if the request has no operation. One of several operations must match. */
  readonly operations: readonly string[];
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly status?: number;
}
