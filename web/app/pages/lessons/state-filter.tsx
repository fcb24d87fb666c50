// A choice of one filter.
import type { Signal } from '@preact/signals';

interface StateFilterProps {
  readonly names: readonly string[];
  readonly chosen: Signal<string>;
}

export function StateFilter({ names, chosen }: StateFilterProps) {
  return (
    <div class="filter" role="group" aria-label="Filter by state">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen.value === name}
          onClick={() => (chosen.value = name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
