// A flow: a sequence of calls as data. Each flow is one file of the catalogue and one line of its index.
import type { Session } from '../../platform/session/session/session.js';
import type { FlowExchange } from './exchange.js';
import type { FlowServices } from './flow-services.js';

export interface FlowContext {
  readonly session: Session;
  readonly services: FlowServices;
  /**
   * Replaces the placeholders in a value: `{{user.id}}` by data that a step saved as `user`, `{{unique}}` by eight characters
   * that differ from run to run, `{{account.username}}` and `{{account.password}}` by the credentials of a demo account.
   */
  readonly fill: <T>(template: T) => T;
}

export interface CallResult extends FlowExchange {
  /** Whether the flow continues. */
  readonly ok: boolean;
  /** The record, list or token in the response. */
  readonly data: unknown;
}

/** A call with its input. Error responses are results too; it rejects only for internal errors. */
export interface FlowCall {
  readonly protocol: 'REST' | 'GraphQL' | 'SOAP';
  execute(context: FlowContext): Promise<CallResult>;
}

export interface FlowStep {
  readonly name: string;
  readonly call: FlowCall;
  /** Saves the data of the response under this name, for the placeholders of later steps. */
  readonly saveAs?: string;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly FlowStep[];
  /** Further members of the report of a completed run. */
  readonly extras?: (context: FlowContext) => Promise<Readonly<Record<string, unknown>>>;
}
