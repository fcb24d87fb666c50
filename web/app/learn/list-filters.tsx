// The filters above a list of lessons or challenges: levels, one more property, and a search field.
import { Empty } from '../ui/empty.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { clearFilters, filterOf, setFilter } from './list-search.ts';
import { titleCase } from './title-case.ts';

interface ListFiltersProps {
  readonly levels: readonly string[];
  /** Name of the parameter, label, and options with `''` for all. */
  readonly select: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  };
  /** The items that the search field searches: `lessons`. */
  readonly subject: string;
}

export function ListFilters({ levels, select, subject }: ListFiltersProps) {
  return (
    <div class="row list-filters" role="search" aria-label={`Filter ${subject}`}>
      <Segmented
        label="Level"
        options={['', ...levels].map((value) => ({ value, text: value === '' ? 'All' : titleCase(value) }))}
        value={filterOf('level')}
        onChange={(value) => setFilter('level', value)}
      />
      <select
        aria-label={select.label}
        value={filterOf(select.name)}
        onChange={(event) => setFilter(select.name, event.currentTarget.value)}
      >
        {select.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <input
        type="search"
        class="grow"
        aria-label={`Search ${subject}`}
        placeholder={`Search ${subject}`}
        value={filterOf('q')}
        onInput={(event) => setFilter('q', event.currentTarget.value)}
      />
    </div>
  );
}

/** A list in which no entry matches the filters. */
export function NoMatches({ subject }: { readonly subject: string }) {
  return (
    <Empty
      text={`No ${subject} match the filters.`}
      action={
        <button type="button" onClick={clearFilters}>
          Clear filters
        </button>
      }
    />
  );
}
