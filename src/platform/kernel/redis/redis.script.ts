// Lua scripts (https://redis.io/docs/latest/develop/programmability/eval-intro/). Each works on one key.
import { createHash } from 'node:crypto';

export type RedisReply = string | number | null | RedisReply[];

export interface Script extends Required<Traits> {
  /** In metrics. */
  readonly name: string;
  readonly source: string;
  readonly sha: string;
  /** Whether it can be repeated if the outcome of its first execution is unknown. */
  readonly isRepeatable: boolean;
}

interface Traits {
  /** Whether its success is acknowledged to a client, so that a failover must not lose it. */
  readonly isDurable?: boolean;
  /**
   * For scripts that can be repeated: whether this result of a repetition is also right if the first execution took
   * effect.
   */
  readonly isConclusive?: (reply: RedisReply) => boolean;
}

/** For scripts whose repetition changes nothing and has the same result. */
export const always = (): boolean => true;

export function defineScript(
  name: string,
  source: string,
  { isDurable = false, isConclusive }: Traits = {},
): Script {
  const sha = createHash('sha1').update(source).digest('hex');
  const isRepeatable = isConclusive !== undefined;
  return { name, source, sha, isDurable, isRepeatable, isConclusive: isConclusive ?? always };
}

/** Tests whether the server accepts writes. */
export const checkScript = defineScript(
  'store.check',
  `return redis.call('SET', KEYS[1], '', 'PX', '60000')`,
  { isDurable: true, isConclusive: always },
);
