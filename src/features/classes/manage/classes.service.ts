// Creates, reports, changes and removes classes, and verifies trainer tokens.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock, isoTime } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import { countedLearnersOf, type ClassHead, type ClassState } from '../store/class.record.js';
import { ClassRepository, failClassNotFound } from '../store/class.repository.js';
import { createCode, createTrainerToken, formatCode, hashOf, isToken, matchesHash } from './class.secrets.js';
import { ClassStore, lookupsOf } from '../store/class.store.js';
import type { CreateClassBody, PatchClassBody } from './class.dto.js';

const HOUR = 3_600_000;
const DEFAULT_HOURS = 12;

export interface ClassReport {
  readonly id: string;
  readonly join_code: string;
  readonly title: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly locked: boolean;
  readonly assigned: readonly string[];
  /** Number of learners. */
  readonly learners: number;
  readonly join_url: string;
}

export interface CreatedClass extends Omit<ClassReport, 'locked' | 'learners'> {
  readonly trainer_token: string;
}

@Injectable()
export class ClassesService {
  constructor(
    private readonly config: Config,
    private readonly store: ClassStore,
    private readonly classes: ClassRepository,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Throws UNAUTHORIZED if CLASS_KEY is set and the token is not this key. */
  checkKey(token: string | undefined): void {
    const { classKey } = this.config.values;
    if (classKey === undefined || (token !== undefined && matchesHash(token, hashOf(classKey)))) return;
    failUnauthorized('send the key for classes as Bearer token');
  }

  /** Throws SERVICE_UNAVAILABLE if the maximum number of classes is reached. */
  async create(
    { title, hours = DEFAULT_HOURS, assigned = [] }: CreateClassBody,
    baseUrl: string,
  ): Promise<CreatedClass> {
    const now = this.clock.now();
    const token = createTrainerToken(this.random);
    const head: ClassHead = {
      id: this.random.uuid(),
      title: title.trim(),
      joinCode: createCode(this.random),
      trainerHash: hashOf(token),
      createdAt: now,
      expiresAt: now + hours * HOUR,
      assigned,
      locked: false,
    };
    const nextEnd = await this.store.create(head);
    if (nextEnd !== undefined) failFull(nextEnd - now);
    const { locked: _, learners: _learners, ...report } = reportOf(head, 0, baseUrl);
    return { ...report, trainer_token: token };
  }

  /** The class of a trainer token. Throws UNAUTHORIZED without a token, and NOT_FOUND for every other error. */
  async authorize(id: string, token: string | undefined): Promise<ClassState> {
    if (token === undefined) return failUnauthorized('send the trainer token as Bearer token');
    return (await this.verify(id, token)) ?? failClassNotFound();
  }

  /** The class whose trainer token this is; undefined for an unknown class and a wrong token. */
  async verify(id: string, token: string): Promise<ClassState | undefined> {
    const state = isToken(token) ? await this.store.read(id.toLowerCase()) : undefined;
    return state !== undefined && matchesHash(token, state.head.value.trainerHash) ? state : undefined;
  }

  report(state: ClassState, baseUrl: string): ClassReport {
    return reportOf(state.head.value, countedLearnersOf(state).length, baseUrl);
  }

  async patch(state: ClassState, { hours, title, ...input }: PatchClassBody): Promise<ClassState> {
    const { id, expiresAt } = state.head.value;
    const changes = {
      ...input,
      ...(title !== undefined && { title: title.trim() }),
      ...(hours !== undefined && { expiresAt: this.clock.now() + hours * HOUR }),
    };
    const next = await this.classes.update(id, ({ head }) => ({
      dependsOn: 'head',
      head: { ...head.value, ...changes },
    }));
    const { expiresAt: end } = next.head.value;
    if (end !== expiresAt) await this.store.extend(lookupsOf(next), end);
    return next;
  }

  async remove(state: ClassState): Promise<void> {
    await this.store.remove(state);
  }
}

function reportOf(head: ClassHead, learners: number, baseUrl: string): ClassReport {
  const { id, title, joinCode, createdAt, expiresAt, locked, assigned } = head;
  return {
    id,
    join_code: formatCode(joinCode),
    title,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
    locked,
    assigned,
    learners,
    // A fragment is not sent to the server, so that the code is in no log.
    join_url: `${baseUrl}/#/join/${formatCode(joinCode)}`,
  };
}

function failUnauthorized(message: string): never {
  return fail('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer realm="classes"' } });
}

function failFull(milliseconds: number): never {
  return fail('SERVICE_UNAVAILABLE', 'the maximum number of classes is reached, try again later', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
  });
}
