// The interface of a fault type. fault-types/ has one file for each type.
import type { SchemaObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../../session/session/session.js';
import type { ExecutedDocument } from './null-field.js';
import type { Delays } from '../simulation/delay.js';
import type { PlannedFault, Phase } from './plan.js';
import type { Occurrence } from './schedule.js';

/** The request that fired a rule. */
export interface FaultContext extends Occurrence {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly delays: Delays;
  /** The documents of a GraphQL request, one for each request of a batch. */
  readonly documents: (request: FastifyRequest) => Promise<readonly (ExecutedDocument | undefined)[]>;
  /** Seconds since the start of the plan. */
  readonly seconds: number;
  /** Adds one to a further counter of the plan, and returns its new value. */
  readonly count: (name: string) => MaybePromise<number>;
}

/** Damages the response, which is complete. Returns the payload to send, or undefined if nothing more is to be sent. */
export type Damage = (context: FaultContext, payload: string | Buffer) => unknown;

export interface FaultType<F extends PlannedFault = PlannedFault> {
  readonly name: string;
  /** For the documents. */
  readonly doc: string;
  /** The phases in which it can apply, the default first. Empty for a type with its own way to apply. */
  readonly phases: readonly Phase[];
  /** The properties of the fault. */
  readonly fields: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  /** A rule between the properties; the message of its error. */
  readonly rule?: (fault: F) => string | undefined;
  /** Whether it ends the connection instead of sending a complete response. */
  readonly disconnects?: boolean;
  /** Whether it can apply to a request; by default to every one. Other requests do not match the rule. */
  readonly appliesTo?: (fault: F, request: FastifyRequest, operations: readonly string[]) => boolean;
  /** A further condition on a request that fires by the schedule of its rule. */
  readonly fires?: (fault: F, context: FaultContext) => MaybePromise<boolean>;
  /** Throws the error of the response, or ends the connection and returns a promise that stays pending. */
  readonly before?: (fault: F, context: FaultContext) => MaybePromise<void>;
  /** The damage to a response; undefined if the response is not changed. */
  readonly after?: (
    fault: F,
    context: FaultContext,
    payload: string | Buffer,
  ) => MaybePromise<Damage | undefined>;
}
