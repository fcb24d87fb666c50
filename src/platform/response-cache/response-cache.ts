// Responses to repeated reads. A response is determined by the state of its session and a key, so it never becomes invalid.
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { SessionState } from '../session/session.js';

const MAX_BYTES = 8 * 1024 * 1024;
/** Estimates of what V8 allocates beside the characters: for the collections of a state, and for an entry. */
const STATE_BYTES = 600;
const ENTRY_BYTES = 100;
/** V8 stores characters beyond Latin-1 in two bytes. */
const CHARACTER_BYTES = 2;
/** Characters. Longer keys are rarely repeated. */
export const MAX_KEY_LENGTH = 2048;

/** The entries of one state as the cache counts them. It does not hold the state. */
interface Usage {
  readonly state: WeakRef<SessionState>;
  bytes: number;
}

interface StateEntries {
  /** Undefined for a key that was requested once: most keys are never requested again. */
  readonly responses: Map<string, string | undefined>;
  readonly usage: Usage;
}

/** REST, GraphQL and SOAP share the cache and its bound. A key begins with the name of the protocol, or is a URL. */
export class ResponseCache {
  /** Holds entries as long as their state exists: that is, until the session writes or ends. */
  private readonly byState = new WeakMap<SessionState, StateEntries>();
  /** The state with the oldest last entry comes first. */
  private readonly usages = new Set<Usage>();
  private readonly collected = new FinalizationRegistry<Usage>((usage) => this.forget(usage));
  private totalBytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** An estimate that is rather too high. */
  get bytes(): number {
    return this.totalBytes;
  }

  find(state: SessionState, key: string): string | undefined {
    return this.byState.get(state)?.responses.get(key);
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
    // Two concurrent requests may both have created it.
    if (key.length > MAX_KEY_LENGTH || this.find(state, key) !== undefined) return;
    const { responses, usage } = this.entriesOf(state);
    const isRepeated = responses.has(key);
    const size = CHARACTER_BYTES * (isRepeated ? text.length : key.length) + (isRepeated ? 0 : ENTRY_BYTES);
    responses.set(key, isRepeated ? text : undefined);
    usage.bytes += size;
    this.totalBytes += size;
    this.usages.delete(usage);
    this.usages.add(usage);
    if (this.totalBytes > this.maxBytes) this.evict();
  }

  private entriesOf(state: SessionState): StateEntries {
    const known = this.byState.get(state);
    if (known !== undefined) return known;
    const usage = { state: new WeakRef(state), bytes: STATE_BYTES };
    const entries = { responses: new Map<string, string | undefined>(), usage };
    this.byState.set(state, entries);
    this.usages.add(usage);
    this.totalBytes += STATE_BYTES;
    this.collected.register(state, usage, usage);
    return entries;
  }

  private evict(): void {
    for (const usage of this.usages) {
      if (this.totalBytes <= this.maxBytes) return;
      const state = usage.state.deref();
      if (state !== undefined) this.byState.delete(state);
      this.collected.unregister(usage);
      this.forget(usage);
    }
  }

  private forget(usage: Usage): void {
    if (this.usages.delete(usage)) this.totalBytes -= usage.bytes;
  }
}
