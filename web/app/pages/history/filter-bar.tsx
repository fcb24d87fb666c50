// The filters of the list, which are parameters of the route.
import { filterOf, setFilter } from '../../learn/list-search.ts';
import { clientName } from './client-name.ts';
import { protocols, type Entry } from './model.ts';

const statusClasses: Readonly<Record<string, string>> = {
  '2': '2xx success',
  '3': '3xx redirection',
  '4': '4xx client error',
  '5': '5xx server error',
  none: 'No response',
};

export function FilterBar({ entries }: { readonly entries: readonly Entry[] }) {
  const methods = distinct(entries.map(({ request }) => request.method));
  const clients = distinct(entries.map(({ request }) => clientName(request.headers, navigator.userAgent)));
  return (
    <div class="row list-filters" role="search" aria-label="Filter requests">
      <input
        type="search"
        aria-label="Search requests"
        placeholder="Search URL, operation or client"
        value={filterOf('q')}
        onInput={(event) => setFilter('q', event.currentTarget.value)}
      />
      <Select name="method" label="Method" all="All methods" options={asOptions(methods)} />
      <Select name="status" label="Status" all="All statuses" options={statusClasses} />
      <Select name="protocol" label="Protocol" all="All protocols" options={asOptions(protocols)} />
      <Select name="client" label="Client" all="All clients" options={asOptions(clients)} />
    </div>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  /** Texts by value. */
  readonly options: Readonly<Record<string, string>>;
}

function Select({ name, label, all, options }: SelectProps) {
  const value = filterOf(name);
  // A filter of the URL, of which there is no entry yet.
  const known = value === '' || value in options ? options : { ...options, [value]: value };
  return (
    <select aria-label={label} value={value} onChange={(event) => setFilter(name, event.currentTarget.value)}>
      <option value="">{all}</option>
      {Object.entries(known).map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const asOptions = (values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value) => [value, value]));
