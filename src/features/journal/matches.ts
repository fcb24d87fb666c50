// Finds the entries of a journal that match. A waiting request adds entries as they are recorded, each once.
import type { MatchSubject } from '../../platform/practice/matching/match-subject.js';
import { matches, type Matcher } from '../../platform/practice/matching/matcher.js';
import { Pauses } from '../../platform/kernel/runtime/pauses.js';
import type { WorkBudget } from '../../platform/kernel/runtime/work-budget.js';
import type { ListContent, ListEntry, ListRange } from '../../platform/session/session/session.lists.js';
import { isCut, readStored, subjectOf } from './entry.js';

/** Undefined if only conditions on the body are left, and the body is not complete. */
export function decide(matcher: Matcher, subject: MatchSubject, hasCutBody: boolean): boolean | undefined {
  if (!hasCutBody || !needsBody(matcher)) return matches(matcher, subject);
  const { body: _body, ...rest } = matcher;
  return matches(rest, subject) ? undefined : false;
}

export const needsBody = ({ body }: Matcher): boolean => body !== undefined;

/** Runs a function for each entry, with pauses. */
export async function forEachEntry(
  entries: readonly ListEntry[],
  run: (entry: ListEntry) => void,
): Promise<void> {
  const pauses = new Pauses();
  for (const entry of entries) {
    run(entry);
    if (pauses.isDue) await pauses.take();
  }
}

export class Matches {
  /** For each number, whether each matcher matches. */
  private readonly byNumber = new Map<number, readonly (boolean | undefined)[]>();
  /** Entries from this number on may still change. */
  private unread = 1;
  private readonly needsBodies: boolean;
  /** Whether no entry was dropped. */
  private isWhole = true;

  /** @param work the budget of the request for all entries, also entries that are recorded while it waits */
  constructor(
    private readonly matchers: readonly Matcher[],
    readonly work: WorkBudget,
  ) {
    this.needsBodies = matchers.some(needsBody);
  }

  /** The entries that `add` needs. */
  get range(): ListRange {
    return { from: this.unread, bodies: this.needsBodies };
  }

  async add({ entries, first, isComplete }: ListContent): Promise<void> {
    this.isWhole = isComplete;
    for (const number of this.byNumber.keys()) if (number < first) this.byNumber.delete(number);
    let firstPending = Infinity;
    await forEachEntry(entries, (entry) => {
      const stored = readStored(entry);
      const subject = subjectOf(stored, this.work);
      if (stored.result === undefined) firstPending = Math.min(firstPending, stored.number);
      this.byNumber.set(
        stored.number,
        this.matchers.map((matcher) => decide(matcher, subject, isCut(stored))),
      );
    });
    const next = Math.max(this.unread, first, (entries.at(-1)?.number ?? 0) + 1);
    this.unread = Math.min(firstPending, next);
  }

  /** The numbers of entries that cannot be compared, because a part of their body is missing. */
  get undecided(): readonly number[] {
    return [...this.byNumber].filter(([, results]) => results.includes(undefined)).map(([number]) => number);
  }

  /** Whether a count can be too low. */
  get isComplete(): boolean {
    return this.isWhole && this.undecided.length === 0;
  }

  /** Whether the journal has no entry. */
  get isEmpty(): boolean {
    return this.byNumber.size === 0;
  }

  /** How many entries the first matcher matches. */
  get count(): number {
    let count = 0;
    for (const [isMatch] of this.byNumber.values()) if (isMatch === true) count += 1;
    return count;
  }

  /**
   * The numbers of entries that match the matchers one after another. Each is the first one after the one before, which finds the
   * whole sequence if there is any.
   */
  get sequence(): readonly number[] {
    const found: number[] = [];
    const numbers = [...this.byNumber.keys()].sort((one, other) => one - other);
    for (const number of numbers) {
      if (this.byNumber.get(number)?.[found.length] === true) found.push(number);
    }
    return found;
  }
}
