// The ports of an application with one process, which keeps everything in memory.
import { randomBytes } from 'node:crypto';
import { TokenError } from './bearer/token-reasons.js';
import type { Account } from './identity.js';
import { newKeyPair } from './key-pairs.js';
import type { Accounts, AuthPorts, KeyPair, Keys, Replays } from './ports.js';
import { REPLAY_RETENTION, replayKey } from './replays.js';
import { SealedNonces } from './sealed-nonces.js';

const MOST_REPLAYS = 100_000;

interface MemoryOptions extends Partial<Pick<AuthPorts, 'tokens' | 'logins'>> {
  /** At least one. The first one is the owner of credentials that name no account, such as a signature with a shared secret. */
  readonly accounts: readonly [Account, ...Account[]];
}

/**
 * Accounts in a list, generated keys, and nonces and used values of this process. Without `tokens` and `logins`, the application has
 * issued neither access tokens nor cookies, so each is rejected.
 */
export function memoryPorts({ accounts, tokens, logins }: MemoryOptions): AuthPorts {
  return {
    accounts: accountsOf(accounts),
    keys: new MemoryKeys(),
    nonces: new SealedNonces(randomBytes(32), randomBytes),
    replays: new MemoryReplays(),
    tokens: tokens ?? { verify: () => Promise.reject(new TokenError('bad_signature')) },
    logins: logins ?? { find: () => 'unknown_login' },
  };
}

function accountsOf(all: MemoryOptions['accounts']): Accounts {
  const byLogin = new Map(all.map((account) => [account.subject.toLowerCase(), account]));
  return { all, demo: all[0], find: (login) => byLogin.get(login.toLowerCase()) };
}

class MemoryKeys implements Keys {
  private readonly pairs = new Map<string, Promise<KeyPair>>();

  pair(...[name, kind]: Parameters<Keys['pair']>): Promise<KeyPair> {
    const pair = this.pairs.get(name) ?? newKeyPair(kind);
    this.pairs.set(name, pair);
    return pair;
  }
}

class MemoryReplays implements Replays {
  /** The time at which each value was used, the oldest first. */
  private readonly used = new Map<string, number>();

  /** If too many values were used within the last hour, none is new: accepting it could accept a repeated request. */
  isFirst(scheme: string, value: string): boolean {
    const now = Date.now();
    for (const [key, time] of this.used) {
      if (now - time < REPLAY_RETENTION) break;
      this.used.delete(key);
    }
    const key = replayKey(scheme, value);
    if (this.used.has(key) || this.used.size >= MOST_REPLAYS) return false;
    this.used.set(key, now);
    return true;
  }
}
