// The store of classes in Redis, for several nodes. The part of a key in braces determines its slot: `class:<id>` for a class.
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../../../config/config.js';
import type { Clock } from '../../../core/clock.js';
import type { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import type { MemoryBudget } from '../../../platform/kernel/memory/memory.budget.js';
import type { RedisConnection } from '../../../platform/kernel/redis/redis.connection.js';
import type { ClassHead, ClassState, Learner } from './class.record.js';
import {
  ClassStore,
  failCodeInUse,
  guardVersion,
  lookupsOf,
  type ClassChange,
  type CommitResult,
  type Lookup,
  type LookupKind,
  type LookupTarget,
} from './class.store.js';
import { ClassStateCache } from './class-state.cache.js';
import * as scripts from './redis.class.scripts.js';
import { mergeFields, type ReadReply } from './redis.class.state.js';

/** Milliseconds between two tests whether there are classes. */
const COUNT_INTERVAL = 500;
/** Milliseconds that a class has to be stored, so that a place of the maximum is not lost. */
const CREATION_TIME = 10_000;

export class RedisClassStore extends ClassStore implements OnApplicationBootstrap {
  override readonly isRemote = true;
  hasClasses = false;
  private readonly states: ClassStateCache;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    budget: MemoryBudget,
    private readonly ticker: Ticker,
  ) {
    super();
    this.states = new ClassStateCache(budget);
  }

  /** The connection is open then. */
  onApplicationBootstrap(): void {
    if (this.config.values.maxClasses === 0) return;
    let isPending = false;
    const refresh = (): void => {
      if (isPending) return;
      isPending = true;
      void this.count()
        .catch(() => undefined)
        .finally(() => (isPending = false));
    };
    refresh();
    this.ticker.every(COUNT_INTERVAL, refresh);
  }

  async count(): Promise<number> {
    const count = Number(await this.redis.run(scripts.countScript, this.index, this.clock.now()));
    this.hasClasses = count > 0;
    return count;
  }

  async ids(): Promise<readonly string[]> {
    return (await this.redis.run(scripts.idsScript, this.index, this.clock.now())) as readonly string[];
  }

  async create(head: ClassHead): Promise<number | undefined> {
    const { id, joinCode, expiresAt } = head;
    const now = this.clock.now();
    const nextEnd = await this.reserve(id, now + CREATION_TIME);
    if (nextEnd !== undefined) {
      this.rejected += 1;
      return nextEnd;
    }
    this.hasClasses = true;
    if (!(await this.link('code', joinCode, { classId: id }, expiresAt))) failCodeInUse();
    await this.redis.run(scripts.createScript, this.keyOf(id), JSON.stringify(head), expiresAt - now);
    await this.reserve(id, expiresAt);
    return undefined;
  }

  async read(id: string): Promise<ClassState | undefined> {
    const known = this.states.get(id);
    const reply = await this.redis.run(scripts.readClassScript, this.keyOf(id), known?.version ?? -1);
    const state = reply === null ? undefined : mergeFields(known, reply as ReadReply);
    if (state === undefined || state.head.value.expiresAt <= this.clock.now()) {
      this.states.delete(id);
      return undefined;
    }
    if (state !== known) this.states.set(id, state);
    return state;
  }

  async commit(state: ClassState, change: ClassChange): Promise<CommitResult> {
    const { id } = state.head.value;
    const { dependsOn, head, learners = new Map<string, Learner | null>() } = change;
    const field = typeof dependsOn === 'object' ? `l:${dependsOn.learner}` : dependsOn === 'head' ? 'h' : 'm';
    const entries = [...learners];
    const changesList = entries.some(([key, value]) => value === null || !state.learners.has(key));
    const set = entries.flatMap(([key, value]) =>
      value === null ? [] : [[`l:${key}`, JSON.stringify(value)]],
    );
    if (head !== undefined) set.push(['h', JSON.stringify(head)]);
    const deleted = entries.flatMap(([key, value]) => (value === null ? [`l:${key}`, `a:${key}`] : []));
    const timeToLive = head === undefined ? '' : Math.max(1, head.expiresAt - this.clock.now());
    const reply = await this.redis.run(
      scripts.commitScript,
      this.keyOf(id),
      field,
      guardVersion(state, change),
      timeToLive,
      changesList ? 1 : 0,
      set.length,
      ...set.flat(),
      ...deleted,
    );
    if (reply === 'stored' && head !== undefined) await this.reserve(id, head.expiresAt);
    return reply as CommitResult;
  }

  async remove(state: ClassState): Promise<void> {
    const { id } = state.head.value;
    await Promise.all(lookupsOf(state).map((lookup) => this.unlink(...lookup)));
    await this.redis.run(scripts.releaseScript, this.index, id);
    // Last, so that the trainer can repeat a removal that failed.
    await this.redis.run(scripts.deleteScript, this.keyOf(id));
    this.states.delete(id);
  }

  async touch(id: string, activity: ReadonlyMap<string, number>): Promise<void> {
    await this.redis.run(scripts.touchScript, this.keyOf(id), ...[...activity].flat());
  }

  async find(kind: LookupKind, key: string): Promise<LookupTarget | undefined> {
    const text = await this.redis.run(scripts.findClassScript, this.lookupKey(kind, key));
    return typeof text === 'string' ? (JSON.parse(text) as LookupTarget) : undefined;
  }

  async link(kind: LookupKind, key: string, target: LookupTarget, expiresAt: number): Promise<boolean> {
    const timeToLive = Math.max(1, expiresAt - this.clock.now());
    const args = [textOf(target), timeToLive] as const;
    return (await this.redis.run(scripts.linkScript, this.lookupKey(kind, key), ...args)) === 1;
  }

  async unlink(kind: LookupKind, key: string, target?: LookupTarget): Promise<void> {
    const text = target === undefined ? '' : textOf(target);
    await this.redis.run(scripts.unlinkScript, this.lookupKey(kind, key), text);
  }

  async extend(lookups: readonly Lookup[], expiresAt: number): Promise<void> {
    const timeToLive = Math.max(1, expiresAt - this.clock.now());
    const moved = lookups.map(([kind, key, target]) =>
      this.redis.run(scripts.extendClassScript, this.lookupKey(kind, key), textOf(target), timeToLive),
    );
    await Promise.all(moved);
  }

  /** Takes a place for a class until its end, or moves the end. Returns when the next class ends if there is no place. */
  private async reserve(id: string, end: number): Promise<number | undefined> {
    const args = [this.clock.now(), id, end, this.config.values.maxClasses] as const;
    const nextEnd = await this.redis.run(scripts.reserveClassScript, this.index, ...args);
    return nextEnd === null ? undefined : Number(nextEnd);
  }

  private get index(): string {
    return this.redis.key('classes');
  }

  private keyOf(id: string): string {
    return this.redis.key(`class:${id}`, 'state');
  }

  private lookupKey(kind: LookupKind, key: string): string {
    return this.redis.key(key, `class-${kind}`);
  }
}

/** In a fixed order, because scripts compare the text. */
const textOf = ({ classId, learnerId }: LookupTarget): string => JSON.stringify({ classId, learnerId });
