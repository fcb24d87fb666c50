// The changes since a snapshot, or compared with the sample data: one row for each field.
import { useSignal } from '@preact/signals';
import { data } from '../../api.ts';
import { go, route } from '../../router.ts';
import { rowsOf, type Diff, type DiffRow } from '../../session-diff.ts';
import { Loading } from '../../ui/loading.tsx';
import { changes, type Snapshot } from './model.ts';

const STANDARD = 'standard';
/** More rows are shown on request. */
const SHOWN = 100;

interface Compared {
  readonly snapshots: readonly Snapshot[];
  readonly diff: Diff | undefined;
}

export function CompareCard() {
  const from = route.value.search.get('from') ?? STANDARD;
  const load = async (): Promise<Compared> => {
    const snapshots = await data<readonly Snapshot[]>('/session/snapshots');
    const isKnown = from === STANDARD || snapshots.some(({ name }) => name === from);
    const path = `/session/diff?from=${encodeURIComponent(from)}`;
    return { snapshots, diff: isKnown ? await data<Diff>(path) : undefined };
  };
  return (
    <section class="card flush" aria-labelledby="compare">
      <div class="card-head">
        <h2 id="compare">Changes</h2>
      </div>
      <Loading name={`${from} ${changes.value}`} facts={['records', 'snapshots']} load={load}>
        {({ snapshots, diff }, again) => (
          <>
            <div class="list-row wrap">
              <label class="what row">
                Compared with
                <select
                  value={from}
                  onChange={({ currentTarget: { value } }) =>
                    go(`sessions?from=${encodeURIComponent(value)}`)
                  }
                >
                  <option value={STANDARD}>the sample data</option>
                  {diff === undefined && <option value={from}>{from} (deleted)</option>}
                  {snapshots.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <button type="button" class="small" onClick={again}>
                Refresh
              </button>
            </div>
            {diff === undefined ? (
              <p class="list-row muted">No snapshot has this name.</p>
            ) : (
              <Changes diff={diff} />
            )}
          </>
        )}
      </Loading>
    </section>
  );
}

function Changes({ diff }: { readonly diff: Diff }) {
  const isLong = useSignal(false);
  const rows = rowsOf(diff);
  if (rows.length === 0) return <p class="list-row muted">No differences.</p>;
  const shown = isLong.value ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <p class="list-row wrap">
        {Object.entries(diff.summary)
          .filter(([, counts]) => Object.values(counts).some((count) => count > 0))
          .map(([name, { added, changed, removed }]) => (
            <span key={name}>
              {name}: {added} added, {changed} changed, {removed} removed
            </span>
          ))}
      </p>
      <div class="table-frame" tabIndex={0} role="region" aria-label="Changes: table">
        <table class="board changes">
          <thead>
            <tr>
              {['Change', 'Record', 'Field', 'Old value', 'New value'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={`${row.id} ${row.field}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <p class="list-row">
          <button type="button" class="small" onClick={() => (isLong.value = true)}>
            Show all {rows.length} rows
          </button>
        </p>
      )}
    </>
  );
}

const marks = {
  added: { sign: '+', tone: 'added' },
  changed: { sign: '~', tone: 'changed' },
  removed: { sign: '−', tone: 'deleted' },
} as const;

function Row({ row: { change, collection, id, field, before, after } }: { readonly row: DiffRow }) {
  const { sign, tone } = marks[change];
  return (
    <tr>
      <td>
        <span class={`pill ${tone}`}>
          {sign} {change}
        </span>
      </td>
      <td class="number" title={id}>
        {collection}{' '}
        <code>
          {id.slice(0, 4)}…{id.slice(-4)}
        </code>
      </td>
      <td>
        <code>{field}</code>
      </td>
      <td>{before !== undefined && <code>{before}</code>}</td>
      <td>{after !== undefined && <code>{after}</code>}</td>
    </tr>
  );
}
