// Counts the requests that mutants reached: in their session, and in this process with an example.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Difference } from '../../platform/mutants/active-mutants.js';
import type { Session } from '../../platform/session/session.js';
import { MutantCounters } from './mutant-counters.js';
import type { MutantProtocol } from './mutant.js';
import type { MutantsSetting } from './mutants.control.js';

/** A request that a mutant reached. */
interface ReachedExample {
  readonly protocol: MutantProtocol;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  /** JSON. */
  readonly correct: string;
  readonly mutated: string;
}

interface Tally {
  readonly reached: number;
  readonly example: ReachedExample;
}

/** Characters of each text of an example. */
const MAX_LENGTH = 2000;

interface ReportedRequest {
  readonly session: Session;
  readonly setting: MutantsSetting;
  readonly protocol: MutantProtocol;
  readonly request: FastifyRequest;
}

@Injectable()
export class MutantReports {
  private readonly tallies = new Map<string, Tally>();

  constructor(private readonly counters: MutantCounters) {}

  report({ session, setting, ...sent }: ReportedRequest, difference: Difference): MaybePromise<unknown> {
    const { id } = difference;
    const known = this.tallies.get(id);
    const example = known?.example ?? exampleOf(sent, difference);
    this.tallies.set(id, { reached: (known?.reached ?? 0) + 1, example });
    return this.counters.countReached(session, setting, id);
  }

  /** Of this process. */
  of(id: string): { readonly reached: number; readonly example?: ReachedExample } {
    return this.tallies.get(id) ?? { reached: 0 };
  }
}

function exampleOf(
  { protocol, request }: Pick<ReportedRequest, 'protocol' | 'request'>,
  { correct, mutated }: Difference,
): ReachedExample {
  const { method, url, body } = request;
  return {
    protocol,
    method,
    url: url.slice(0, MAX_LENGTH),
    body: body === undefined || body === null ? null : textOf(body),
    correct: textOf(correct()),
    mutated: textOf(mutated()),
  };
}

function textOf(value: unknown): string {
  const text = Buffer.isBuffer(value) ? value.toString('utf8', 0, 4 * MAX_LENGTH) : JSON.stringify(value);
  return text.slice(0, MAX_LENGTH);
}
