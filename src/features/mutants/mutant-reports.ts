// Counts the requests that mutants reached, with an example: in their session, and in this process.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { storeIfAvailable } from '../../platform/kernel/runtime/store-if-available.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { Difference } from './rules/mutant-effects.js';
import type { Session } from '../../platform/session/session/session.js';
import { exampleOf, MutantExamples, type ReachedExample } from './mutant-examples.js';
import { MutantCounters } from './mutant-counters.js';
import type { MutantProtocol } from './mutant.js';
import type { MutantsSetting } from './mutants.control.js';

interface Tally {
  readonly reached: number;
  readonly example: ReachedExample;
}

export interface ReportedRequest {
  readonly session: Session;
  readonly setting: MutantsSetting;
  readonly protocol: MutantProtocol;
  readonly request: FastifyRequest;
}

@Injectable()
export class MutantReports {
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly counters: MutantCounters,
    private readonly examples: MutantExamples,
  ) {}

  countRequest({ session, setting, protocol }: ReportedRequest): Promise<void> {
    return storeIfAvailable(() => this.counters.countRequest(session, setting, protocol));
  }

  report(
    { session, setting, protocol, request }: ReportedRequest,
    difference: Difference,
  ): MaybePromise<unknown> {
    const { id } = difference;
    const known = this.tallies.get(id);
    const example = known?.example ?? exampleOf(protocol, request, difference);
    this.tallies.set(id, { reached: (known?.reached ?? 0) + 1, example });
    return mapMaybe(this.counters.countReached(session, setting, id), (reached) =>
      reached === 1
        ? this.examples.store(session, setting, id, exampleOf(protocol, request, difference))
        : undefined,
    );
  }

  /** The counts of a mutant in this process. */
  of(id: string): { readonly reached: number; readonly example?: ReachedExample } {
    return this.tallies.get(id) ?? { reached: 0 };
  }
}
