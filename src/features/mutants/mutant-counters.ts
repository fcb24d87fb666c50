// The counters of the mutants of a session: requests that reached them, and guesses.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { mutantProtocols, type MutantProtocol } from './mutant.js';

/** The parts of the names of one setting's counters. */
interface Counted {
  readonly active: readonly string[];
  readonly epoch: number;
}

interface MutantCounts {
  /** Number of requests whose result a mutant changed, by id. Zeros are left out. */
  readonly reached: Readonly<Record<string, number>>;
  /** Number of requests by protocol. Zeros are left out. */
  readonly requests: Readonly<Partial<Record<MutantProtocol, number>>>;
  /** The ids that were guessed. */
  readonly found: readonly string[];
  readonly wrongGuesses: number;
}

@Injectable()
export class MutantCounters {
  constructor(private readonly sessions: SessionStore) {}

  countRequest(session: Session, { epoch }: Counted, protocol: MutantProtocol): MaybePromise<number> {
    return this.sessions.count(session, nameOf(epoch, 'requests', protocol));
  }

  countReached(session: Session, { epoch }: Counted, id: string): MaybePromise<number> {
    return this.sessions.count(session, nameOf(epoch, 'reached', id));
  }

  countFound(session: Session, { epoch }: Counted, id: string): MaybePromise<number> {
    return this.sessions.count(session, nameOf(epoch, 'found', id));
  }

  countWrongGuess(session: Session, { epoch }: Counted): MaybePromise<number> {
    return this.sessions.count(session, nameOf(epoch, 'wrong'));
  }

  of(session: Session, { active, epoch }: Counted): MaybePromise<MutantCounts> {
    const names = [
      ...active.map((id) => nameOf(epoch, 'reached', id)),
      ...active.map((id) => nameOf(epoch, 'found', id)),
      ...mutantProtocols.map((protocol) => nameOf(epoch, 'requests', protocol)),
      nameOf(epoch, 'wrong'),
    ];
    return mapMaybe(this.sessions.counters(session, names), (values) => ({
      reached: aboveZero(active, values),
      found: active.filter((_, i) => (values[active.length + i] ?? 0) > 0),
      requests: aboveZero(mutantProtocols, values.slice(2 * active.length)),
      wrongGuesses: values.at(-1) ?? 0,
    }));
  }
}

const aboveZero = <N extends string>(names: readonly N[], values: readonly number[]): Record<N, number> =>
  Object.fromEntries(
    names.map((name, at) => [name, values[at] ?? 0] as const).filter(([, count]) => count > 0),
  ) as Record<N, number>;

const nameOf = (epoch: number, kind: string, id = ''): string =>
  `mutants_${epoch}_${kind}_${id.replaceAll('-', '_')}`;
