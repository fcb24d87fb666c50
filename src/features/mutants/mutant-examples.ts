// For each mutant that a session reached, one request with the correct and the mutated result.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Difference } from './rules/mutant-effects.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import type { MutantProtocol } from './mutant.js';
import { MutantCounters } from './mutant-counters.js';
import type { MutantsSetting } from './mutants.control.js';

/** A request that a mutant reached. */
export interface ReachedExample {
  readonly protocol: MutantProtocol;
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  /** JSON. */
  readonly correct: string;
  readonly mutated: string;
}

/** With the setting for which it is stored. */
interface StoredExample {
  readonly epoch: number;
  readonly example: ReachedExample;
}

/** Characters of each text of an example. */
const MAX_LENGTH = 2000;

@Injectable()
export class MutantExamples {
  constructor(
    private readonly sessions: SessionStore,
    private readonly counters: MutantCounters,
  ) {}

  /** Stores an example of a mutant. If concurrent requests store examples, the session keeps one. */
  async store(
    session: Session,
    { epoch }: MutantsSetting,
    id: string,
    example: ReachedExample,
  ): Promise<void> {
    const { notes } = this.sessions;
    const note = await notes.get(session, noteOf(id));
    const stored: StoredExample = { epoch, example };
    await notes.put(session, noteOf(id), note?.version ?? 0, JSON.stringify(stored));
  }

  /** By the id of the mutant. Empty while blind mutants are not found. */
  async of(
    session: Session,
    setting: MutantsSetting | undefined,
  ): Promise<Readonly<Record<string, ReachedExample>>> {
    if (setting === undefined) return {};
    const { reached, found } = await this.counters.of(session, setting);
    if (setting.blind === true && found.length < setting.active.length) return {};
    const entries = Object.keys(reached).map(async (id) => {
      const example = await this.read(session, setting, id);
      return example === undefined ? [] : [[id, example] as const];
    });
    return Object.fromEntries((await Promise.all(entries)).flat());
  }

  private async read(
    session: Session,
    { epoch }: MutantsSetting,
    id: string,
  ): Promise<ReachedExample | undefined> {
    const note = await this.sessions.notes.get(session, noteOf(id));
    if (note === undefined) return undefined;
    const stored = JSON.parse(note.text) as StoredExample;
    return stored.epoch === epoch ? stored.example : undefined;
  }
}

const noteOf = (id: string): string => `mutant-${id}`;

export function exampleOf(
  protocol: MutantProtocol,
  { method, url, body }: FastifyRequest,
  { correct, mutated }: Difference,
): ReachedExample {
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
