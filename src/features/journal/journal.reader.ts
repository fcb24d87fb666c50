// Lists, finds, counts, verifies and exports the recorded requests of a session.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { apiError, fail } from '../../core/errors.js';
import { jsonArray } from '../../platform/http/sending/long-json.js';
import { matches } from '../../platform/practice/matching/matcher.js';
import { baseUrl } from '../../platform/kernel/runtime/base-url.js';
import { WorkBudget } from '../../platform/kernel/runtime/work-budget.js';
import type { ListContent, ListRange } from '../../platform/session/session/session.lists.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { curlOf } from './curl.js';
import { readStored, subjectOf, viewOf, type JournalEntry, type StoredEntry } from './entry.js';
import { harOf } from './har.js';
import { LIST } from './journal.control.js';
import type { Count, Listing, Verifying } from './journal.input.js';
import { JournalWaits } from './journal.waits.js';
import { forEachEntry, Matches, needsBody } from './matches.js';
import { NearMisses, type NearMiss } from './near-misses.js';
import {
  AT_LEAST_ONE,
  matchersOf,
  missesOf,
  missingRequest,
  verify,
  type MissingRequest,
  type VerifyResult,
} from './verify.js';

export interface RequestCount {
  readonly count: number;
  /** Whether no entry was dropped, so that the count is not too low. */
  readonly complete: boolean;
}

/** Steps that a matcher may need for all entries of a journal, in all turns together. */
const MAX_STEPS = 5_000_000;

const newWorkBudget = (): WorkBudget =>
  new WorkBudget(MAX_STEPS, () => {
    const problem = 'needs too much work for the recorded requests';
    const hint = 'add a condition on the operation, method or path, use shorter lists, or clear the journal';
    return apiError('BAD_REQUEST', `match ${problem}: ${hint}`, {
      details: [{ field: 'match', message: problem }],
    });
  });

export type EntryWithCurl = JournalEntry & { readonly curl: string | null };

@Injectable()
export class JournalReader {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionStore,
    private readonly waits: JournalWaits,
  ) {}

  /** The parts of a JSON array, newest first. */
  async list(session: Session, { match, limit, since }: Listing): Promise<Iterable<string>> {
    const found: number[] = [];
    const bodies = needsBody(match);
    const work = newWorkBudget();
    const { entries } = await this.read(session, { from: since + 1, bodies });
    await forEachEntry(entries.toReversed(), (entry) => {
      if (found.length === limit) return;
      if (matches(match, subjectOf(readStored(entry), work))) found.push(entry.number);
    });
    const listed = await this.sessions.notes.lists.pick(session, LIST, found);
    return jsonArray(listed, (entry) => JSON.stringify(viewOf(readStored(entry))));
  }

  /** Throws NOT_FOUND. */
  async get(session: Session, number: number, request: FastifyRequest): Promise<EntryWithCurl> {
    const { entries } = await this.read(session, { from: number, to: number });
    const [entry] = entries;
    if (entry === undefined) return fail('NOT_FOUND', 'no recorded request has this number');
    const stored = readStored(entry);
    const target = { baseUrl: baseUrl(this.config, request), session: session.id };
    return { ...viewOf(stored), curl: curlOf(stored, target) };
  }

  async count(
    session: Session,
    { match, waitSeconds }: Count,
    request: FastifyRequest,
  ): Promise<RequestCount> {
    const expectation = { match, count: AT_LEAST_ONE };
    const { count, complete } = await this.verify(session, { expectation, waitSeconds }, request, false);
    return { count, complete };
  }

  /** @param explains whether the near misses are needed */
  async verify(
    session: Session,
    { expectation, waitSeconds }: Verifying,
    request: FastifyRequest,
    explains = true,
  ): Promise<VerifyResult> {
    const matchers = matchersOf(expectation);
    const found = new Matches(matchers, newWorkBudget());
    const evaluate = async (): Promise<VerifyResult> => {
      await found.add(await this.read(session, found.range));
      return verify(expectation, found);
    };
    const isVerified = ({ verified }: VerifyResult): boolean => verified;
    const result = await this.waits.wait(session, request, waitSeconds, evaluate, isVerified);
    if (result.verified || !explains) return result;
    const missing = missingRequest(expectation, found);
    return { ...result, near_misses: missesOf(missing, await this.nearMisses(session, missing, found.work)) };
  }

  private async nearMisses(
    session: Session,
    { matcher, from }: MissingRequest,
    work: WorkBudget,
  ): Promise<readonly NearMiss[]> {
    const misses = new NearMisses(matcher);
    const { entries } = await this.read(session, { from, bodies: needsBody(matcher) });
    await forEachEntry(entries, (entry) => misses.add(entry.number, subjectOf(readStored(entry), work)));
    return misses.list;
  }

  /** Parts of the JSON text. */
  async har(session: Session, redact: boolean, request: FastifyRequest): Promise<Iterable<string>> {
    const stored: StoredEntry[] = [];
    const { entries } = await this.read(session);
    await forEachEntry(entries, (entry) => void stored.push(readStored(entry)));
    return harOf(stored, { baseUrl: baseUrl(this.config, request), redact });
  }

  async clear(session: Session): Promise<void> {
    await this.sessions.notes.lists.clear(session, LIST);
  }

  private async read(session: Session, range?: ListRange): Promise<ListContent> {
    return this.sessions.notes.lists.entries(session, LIST, range);
  }
}
