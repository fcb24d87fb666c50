// The claims of access tokens whose signature was verified before: neither can change.
import { Injectable } from '@nestjs/common';
import type { TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { heapBytesOf } from '../../core/heap-bytes.js';
import { MemoryBudget } from '../../platform/kernel/memory/memory.budget.js';
import { MemoryCache } from '../../platform/kernel/memory/memory.cache.js';

const MIB = 1024 * 1024;
/** Heap bytes of an entry without its texts. */
const ENTRY_BYTES = 1000;

@Injectable()
export class VerifiedTokens {
  private readonly cache: MemoryCache<TokenClaims>;

  constructor(budget: MemoryBudget) {
    this.cache = new MemoryCache((evict) =>
      budget.cache('verified-tokens', { share: 0.01, max: 4 * MIB }, evict),
    );
  }

  add(token: string, claims: TokenClaims): void {
    this.cache.set(token, claims, 2 * heapBytesOf(token) + ENTRY_BYTES);
  }

  /** Undefined for an unknown token, and for one that is not valid at `now` (seconds). */
  find(token: string, now: number): TokenClaims | undefined {
    const claims = this.cache.get(token);
    return claims !== undefined && isValidAt(claims, now) ? claims : undefined;
  }
}

/** RFC 7519 §4.1.4 and §4.1.5. */
function isValidAt({ exp, nbf }: TokenClaims, now: number): boolean {
  return now < exp && (typeof nbf !== 'number' || nbf <= now);
}
