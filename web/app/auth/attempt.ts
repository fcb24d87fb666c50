// A request to a scheme, and the values that were computed for it.
import type { Exchange, Request } from '../api.ts';
import type { Method } from './method.ts';

export interface ComputedStep {
  readonly title: string;
  readonly value: string;
}

/** A request with valid credentials. */
export interface Attempt {
  readonly request: Request;
  /** In the order of the computation. */
  readonly steps: readonly ComputedStep[];
}

/** A request that was sent, and its response. */
export interface Sent {
  readonly exchange: Exchange;
  readonly steps: readonly ComputedStep[];
}

/** Builds the request of a scheme. May send other requests first. */
export type Runner = (method: Method) => Promise<Attempt> | Attempt;

/** A GET request with these headers, which are the last step. */
export function withHeaders(
  { path }: Method,
  headers: Readonly<Record<string, string>>,
  steps: readonly ComputedStep[] = [],
): Attempt {
  const sent = Object.entries(headers).map(([name, value]) => ({ title: `Header ${name}`, value }));
  return { request: { method: 'GET', path, headers }, steps: [...steps, ...sent] };
}

/** A credential of the catalogue as text. */
export const credential = ({ credentials }: Method, name: string): string => String(credentials[name]);

export const seconds = (): string => String(Math.floor(Date.now() / 1000));
