// The options of a CodeView that its tools change.
import { useSignal, type Signal } from '@preact/signals';

export interface CodeOptions {
  readonly wrap: Signal<boolean>;
  /** The text of the find field; undefined while the field is hidden. */
  readonly find: Signal<string | undefined>;
  /** The folded lines; `all` for every inner block; undefined for the default. */
  readonly folded: Signal<ReadonlySet<number> | 'all' | undefined>;
}

/** @param wrap the default: true on phones, where half of the lines would be cut off */
export function useCodeOptions(wrap = matchMedia('(max-width: 44rem)').matches): CodeOptions {
  return {
    wrap: useSignal(wrap),
    find: useSignal<string | undefined>(undefined),
    folded: useSignal<ReadonlySet<number> | 'all' | undefined>(undefined),
  };
}
