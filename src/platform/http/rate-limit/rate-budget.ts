// The port through which a feature selects what a request counts against, for requests that do not count against their IP address.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';

/** A number of requests per minute that several requests share. */
export interface Budget {
  /** Identifies the budget; not an IP address. */
  readonly key: string;
  /** Requests per minute; 0 for no limit. */
  readonly limit: number;
  /** Counts the requests that exceed the budget. */
  readonly tally?: RejectionTally;
}

/** Rejected requests since the start of the process. */
export interface RejectionTally {
  rejected: number;
}

/**
 * The budgets of a request: they are counted in this order, and one that is exceeded ends the counting. Undefined if the request
 * counts against its IP address. Runs on every request with a rate limit, before its session is known.
 */
type BudgetsOf = (request: FastifyRequest) => MaybePromise<readonly Budget[] | undefined>;

@Injectable()
export class RateBudgets {
  private readonly registered: BudgetsOf[] = [];

  /** At most one registered function may return budgets for a request. */
  register(budgetsOf: BudgetsOf): void {
    this.registered.push(budgetsOf);
  }

  of(request: FastifyRequest, index = 0): MaybePromise<readonly Budget[] | undefined> {
    const budgetsOf = this.registered[index];
    if (budgetsOf === undefined) return undefined;
    return mapMaybe(budgetsOf(request), (budgets) => budgets ?? this.of(request, index + 1));
  }
}
