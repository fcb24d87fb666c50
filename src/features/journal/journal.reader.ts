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
import { Controls } from '../../platform/session/control/controls.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { curlOf } from './curl.js';
import { isCut, readStored, subjectOf, viewOf, type JournalEntry, type StoredEntry } from './entry.js';
import { harOf } from './har.js';
import { JournalControl, LIST } from './journal.control.js';
import type { Count, Listing, Verifying } from './journal.input.js';
import { JournalWaits } from './journal.waits.js';
import { forEachEntry, decide, Matches, needsBody } from './matches.js';
import { NearMisses, type NearMiss } from './near-misses.js';
import {
  AT_LEAST_ONE,
  holdsAtFirst,
  matchersOf,
  missesOf,
  missingRequest,
  verify,
  type MissingRequest,
  type VerifyResult,
} from './verify.js';

export interface RequestCount {
  readonly count: number;
  /** Whether all requests were recorded and compared, so that the count is not too low. */
  readonly complete: boolean;
  readonly undecided?: readonly number[];
  readonly hint?: string;
}

const NOT_RECORDING =
  'No requests are recorded. Send PUT /session/journal with {"record": true} before the requests.';

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
    private readonly controls: Controls,
    private readonly journal: JournalControl,
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
    const {
      verified: _,
      expected: __,
      ...found
    } = await this.verify(session, { expectation, waitSeconds }, request, false);
    return found;
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
    // An expectation that more requests can refute is decided at the end.
    const isAbsence = holdsAtFirst(expectation, found.work);
    const isDecided = ({ verified }: VerifyResult): boolean => verified !== isAbsence;
    const waited = await this.waits.wait(session, request, waitSeconds, evaluate, isDecided);
    const result = found.isEmpty ? { ...waited, ...this.recordingHint(session) } : waited;
    if (result.verified || !explains) return result;
    const missing = missingRequest(expectation, found);
    return { ...result, near_misses: missesOf(missing, await this.nearMisses(session, missing, found.work)) };
  }

  /** A session without a journal has no request that could be counted. */
  private recordingHint(session: Session): Partial<VerifyResult> {
    const setting = this.controls.of(session, this.journal);
    return setting?.record === true ? {} : { complete: false, hint: NOT_RECORDING };
  }

  private async nearMisses(
    session: Session,
    { matcher, from }: MissingRequest,
    work: WorkBudget,
  ): Promise<readonly NearMiss[]> {
    const misses = new NearMisses(matcher);
    const { entries } = await this.read(session, { from, bodies: needsBody(matcher) });
    await forEachEntry(entries, (entry) => {
      const stored = readStored(entry);
      const subject = subjectOf(stored, work);
      if (decide(matcher, subject, isCut(stored)) !== undefined) misses.add(entry.number, subject);
    });
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
