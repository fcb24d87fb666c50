// Collects the facts that protocol adapters and authentication report about a request of a tracked session while it is executed.
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../session/session/session.js';
import type { AuthFacts, ExchangeError, ExecutedOperation, GraphqlFacts, SoapFacts } from './exchange.js';

export interface ExchangeFacts {
  /** The operations of GraphQL and SOAP. Those of REST are known from the route. */
  readonly operations?: readonly ExecutedOperation[];
  /** The error of a request without operations, if its response is not JSON. */
  readonly error?: ExchangeError;
  readonly graphql?: GraphqlFacts;
  readonly soap?: SoapFacts;
  readonly auth?: AuthFacts;
}

/** Reports facts about one request. Undefined where no observer needs them. */
export type ReportFacts = ((facts: ExchangeFacts) => void) | undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined unless the session is tracked and something was reported. */
    facts: ExchangeFacts | undefined;
  }
}

/** Whether an observer needs the exchanges of the session. */
export function isTracked(session: Session | undefined): boolean {
  return session !== undefined && session.flags.size > 0;
}

/** Merges facts into the facts of the request: operations are appended, any other fact is replaced. */
export function reportFacts(request: FastifyRequest, facts: ExchangeFacts): void {
  const { session, facts: known } = request;
  if (!isTracked(session)) return;
  const operations = [...(known?.operations ?? []), ...(facts.operations ?? [])];
  request.facts = { ...known, ...facts, ...(operations.length > 0 && { operations }) };
}

/** For services that do not receive the request. */
export function factsReporter(request: FastifyRequest): ReportFacts {
  return isTracked(request.session) ? (facts) => reportFacts(request, facts) : undefined;
}
