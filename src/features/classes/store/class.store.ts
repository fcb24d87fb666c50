// The port of the store of classes, in memory or in Redis.
import { fail } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { ClassHead, ClassState, Learner } from './class.record.js';

/** The class that a secret or a session leads to. This is an index: only the class itself says whether the entry is still valid. */
export interface LookupTarget {
  readonly classId: string;
  /** Absent for the code of a class. */
  readonly learnerId?: string;
}

export interface MemberIds {
  readonly classId: string;
  readonly learnerId: string;
}

/** By join code or hash of a rejoin code, by the hash of a learner token, by session id. */
export type LookupKind = 'code' | 'token' | 'session';

export type Lookup = readonly [kind: LookupKind, key: string, target: LookupTarget];

/**
 * A change of one version of a class. It is stored if the part that it depends on has not changed since that version: the head,
 * the list of learners, or one learner.
 */
export interface ClassChange {
  readonly dependsOn: 'head' | 'members' | { readonly learner: string };
  readonly head?: ClassHead;
  /** By id; null removes the learner. */
  readonly learners?: ReadonlyMap<string, Learner | null>;
}

export type CommitResult = 'stored' | 'conflict' | 'gone' | 'full';

export abstract class ClassStore {
  /** Whether a call takes a round trip. */
  readonly isRemote: boolean = false;
  /** New classes that this node rejected because the maximum is reached. */
  rejected = 0;
  /** Whether there may be a class. While there is none, requests have no cost. */
  abstract readonly hasClasses: boolean;

  /** The number of live classes. */
  abstract count(): MaybePromise<number>;

  /** The ids of the live classes. */
  abstract ids(): MaybePromise<readonly string[]>;

  /**
   * Stores a new class and the lookup of its join code. Returns when the next class ends if the maximum is reached, else undefined.
   * If it throws, the class takes no place of the maximum for longer than ten seconds.
   */
  abstract create(head: ClassHead): MaybePromise<number | undefined>;

  /** The live class of that id. */
  abstract read(id: string): MaybePromise<ClassState | undefined>;

  /** Stores a change of exactly this version of a class, all or nothing. */
  abstract commit(state: ClassState, change: ClassChange): MaybePromise<CommitResult>;

  /** Removes a class with all of its data and lookups. It can be repeated if it throws. */
  abstract remove(state: ClassState): MaybePromise<void>;

  /** Stores when learners of a class were last active. */
  abstract touch(id: string, activity: ReadonlyMap<string, number>): MaybePromise<void>;

  abstract find(kind: LookupKind, key: string): MaybePromise<LookupTarget | undefined>;

  /** Sets a lookup if the key has none, and returns whether it did. Atomic. It ends with the class at the latest. */
  abstract link(
    kind: LookupKind,
    key: string,
    target: LookupTarget,
    expiresAt: number,
  ): MaybePromise<boolean>;

  /**
   * Removes a lookup; with a target, only if the lookup has this target. A reused session id can already belong to another learner.
   */
  abstract unlink(kind: LookupKind, key: string, target?: LookupTarget): MaybePromise<void>;

  /** Moves the end of the lookups that still have their targets. Call it after the end of their class was moved. */
  abstract extend(lookups: readonly Lookup[], expiresAt: number): MaybePromise<void>;
}

/** All lookups of a class. */
export function lookupsOf({ head, learners }: ClassState): Lookup[] {
  const { id: classId, joinCode } = head.value;
  const ofLearners = [...learners.values()].flatMap(({ value }) => lookupsOfLearner(classId, value));
  return [['code', joinCode, { classId }], ...ofLearners];
}

export function lookupsOfLearner(classId: string, { id, tokenHash, rejoin, sessions }: Learner): Lookup[] {
  const target = { classId, learnerId: id };
  const codes = rejoin === null ? [] : [rejoin.hash];
  return [
    ['token', tokenHash, target],
    ...codes.map((hash): Lookup => ['code', hash, target]),
    ...sessions.map((session): Lookup => ['session', session.id, target]),
  ];
}

export const isSameTarget = (one: LookupTarget | undefined, other: LookupTarget): boolean =>
  one?.classId === other.classId && one.learnerId === other.learnerId;

/** The random join code of the new class is already taken. */
export function failCodeInUse(): never {
  return fail('SERVICE_UNAVAILABLE', 'the new join code is in use, try again', {
    headers: { 'retry-after': '1' },
  });
}

/** The version of the part that a change depends on. */
export function guardVersion(state: ClassState, { dependsOn }: ClassChange): number {
  if (dependsOn === 'head') return state.head.version;
  if (dependsOn === 'members') return state.membersVersion;
  return state.learners.get(dependsOn.learner)?.version ?? 0;
}
