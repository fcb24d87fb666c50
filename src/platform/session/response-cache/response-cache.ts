// Responses to repeated reads. A response is determined by the state of its session and a key, so it never becomes invalid.
import { heapBytesOf } from '../../../core/heap-bytes.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { SessionState } from '../data/session-data.js';

const MIB = 1024 * 1024;
/** Heap bytes of a state's entries and of one entry, in addition to the texts: objects, and maps that have just grown. */
const STATE_BYTES = 400;
const ENTRY_BYTES = 100;
/** Characters. Longer keys are rarely repeated. */
export const MAX_KEY_LENGTH = 2048;

/** The responses of one state. The state refers to them, the cache does not refer to the state. */
class StateResponses {
  /** Undefined for a key that was requested once: most keys are never requested again. */
  readonly texts = new Map<string, string | undefined>();
  bytes = 0;
  /** False after the session has written or ended. */
  isCurrent = true;

  constructor(readonly cache: ResponseCache) {}

  release(): void {
    this.isCurrent = false;
    this.cache.evict(this);
  }
}

/** REST, GraphQL and SOAP share the cache and its limit. A key begins with the name of the protocol, or is a URL. */
export class ResponseCache {
  /** The state with the oldest last entry comes first. */
  private readonly states = new Set<StateResponses>();
  private readonly memory: MemoryAccount;
  /** Responses of states that hold responses of another application: all applications of a process share the unchanged states. */
  private readonly others = new WeakMap<SessionState, StateResponses>();

  constructor(budget: MemoryBudget) {
    this.memory = budget.cache('responses', { share: 0.05, max: 32 * MIB }, () => this.evictOldest());
  }

  get bytes(): number {
    return this.memory.bytes;
  }

  find(state: SessionState, key: string): string | undefined {
    return this.of(state)?.texts.get(key);
  }

  /** The cached response, else the result of `create`. Results that are not text are not cached. */
  getOrCreate(state: SessionState, key: string, create: () => MaybePromise<unknown>): MaybePromise<unknown> {
    const cached = this.find(state, key);
    if (cached !== undefined) return cached;
    return mapMaybe(create(), (created) => {
      if (typeof created === 'string') this.add(state, key, created);
      return created;
    });
  }

  /** Caches the response when its key is requested for the second time. */
  add(state: SessionState, key: string, text: string): void {
    const responses = this.of(state) ?? this.create(state);
    const { texts } = responses;
    // Two concurrent requests may both have created it.
    if (!responses.isCurrent || key.length > MAX_KEY_LENGTH || texts.get(key) !== undefined) return;
    const isRepeated = texts.has(key);
    const bytes = isRepeated ? heapBytesOf(text) : ENTRY_BYTES + heapBytesOf(key);
    if (!this.reserve(responses, bytes)) return;
    texts.set(key, isRepeated ? text : undefined);
  }

  /** Releases the responses of a state. */
  evict(responses: StateResponses): void {
    if (!this.states.delete(responses)) return;
    responses.texts.clear();
    this.memory.release(responses.bytes);
    responses.bytes = 0;
  }

  private of(state: SessionState): StateResponses | undefined {
    const responses = state.responses as StateResponses | undefined;
    return responses === undefined || responses.cache === this ? responses : this.others.get(state);
  }

  private create(state: SessionState): StateResponses {
    const responses = new StateResponses(this);
    if (state.responses === undefined) state.responses = responses;
    else this.others.set(state, responses);
    return responses;
  }

  /** Makes room by evicting states. The state itself becomes the one that was used last. */
  private reserve(responses: StateResponses, bytes: number): boolean {
    const needed = responses.bytes === 0 ? STATE_BYTES + bytes : bytes;
    if (responses.bytes + needed > this.memory.limit) return false;
    this.states.delete(responses);
    while (!this.memory.reserve(needed)) {
      if (this.evictOldest()) continue;
      if (responses.bytes > 0) this.states.add(responses);
      return false;
    }
    responses.bytes += needed;
    this.states.add(responses);
    return true;
  }

  private evictOldest(): boolean {
    for (const oldest of this.states) {
      this.evict(oldest);
      return true;
    }
    return false;
  }
}
