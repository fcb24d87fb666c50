// Selects the mutants of a run and their protocols, and the mutants to ignore.
import { closest } from '../../src/core/text.js';
import type { MutantEntry, MutantPair } from './catalogue.js';
import type { ScoreOptions, Shard } from './options.js';

export interface Selection {
  readonly run: readonly MutantPair[];
  readonly ignored: readonly MutantPair[];
}

type SelectionOptions = Pick<ScoreOptions, 'mutants' | 'exclude' | 'protocols' | 'shard'>;

/** Throws an error with the closest id if one is unknown. */
export function selectMutants(
  catalogue: readonly MutantEntry[],
  { mutants, exclude, protocols, shard }: SelectionOptions,
): Selection {
  const ids = catalogue.map(({ id }) => id);
  for (const id of [...(mutants ?? []), ...exclude]) {
    if (!ids.includes(id))
      throw new Error(`Unknown mutant '${id}'. Did you mean '${closest(id, ids) ?? ''}'?`);
  }
  const named = catalogue.filter(({ id }) => mutants?.includes(id) ?? true);
  const isIgnored = ({ mutant, protocol }: MutantPair): boolean =>
    exclude.includes(mutant.id) || protocols?.includes(protocol) === false;
  const selected = shardOf(named, shard).flatMap(pairsOf);
  return {
    run: selected.filter((pair) => !isIgnored(pair)),
    ignored: selected.filter(isIgnored),
  };
}

const pairsOf = (mutant: MutantEntry): readonly MutantPair[] =>
  mutant.protocols.map((protocol) => ({ mutant, protocol }));

/** Every n-th item, beginning with the k-th. The shards 1/n to n/n contain each item once. */
export function shardOf<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard === undefined ? items : items.filter((_, at) => at % shard.count === shard.index - 1);
}
