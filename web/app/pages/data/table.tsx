// A page of records as a table; on phones, two lines for each record.
import type { Entity } from '../../entities.ts';
import { go } from '../../router.ts';
import { Menu } from '../../ui/menu.tsx';
import { markOf, type Changes, type Row } from './records.ts';
import { ValueText } from './value-text.tsx';
import { addressOf, type View } from './view.ts';

interface TableProps {
  readonly entity: Entity;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly changes: Changes | undefined;
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

export function Table({ entity, view, rows, changes, onEdit, onDelete }: TableProps) {
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={entity.title}>
      <table class="records">
        <caption class="hidden">{entity.title} of this session</caption>
        <thead>
          <tr>
            {Object.keys(entity.fields).map((name) => (
              <SortHeader key={name} entity={entity} name={name} view={view} />
            ))}
            <th scope="col">
              <span class="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              entity={entity}
              row={row}
              mark={markOf(changes, row.id)}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeaderProps {
  readonly entity: Entity;
  readonly name: string;
  readonly view: View;
}

function SortHeader({ entity, name, view }: SortHeaderProps) {
  const isSorted = view.sort === name;
  const isUp = isSorted && view.order === 'asc';
  const sort = (): void =>
    go(addressOf(entity.name, { ...view, page: 1, sort: name, order: isUp ? 'desc' : 'asc' }));
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <button type="button" class="quiet small" onClick={sort}>
        {name} <span aria-hidden="true">{isSorted ? (isUp ? '↑' : '↓') : ''}</span>
      </button>
    </th>
  );
}

interface RecordRowProps {
  readonly entity: Entity;
  readonly row: Row;
  readonly mark: ReturnType<typeof markOf>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function RecordRow({ entity, row, mark, onEdit, onDelete }: RecordRowProps) {
  return (
    <tr class={mark ?? ''}>
      {Object.entries(entity.fields).map(([name, schema]) => (
        <td key={name} data-name={name} class={typeof row[name] === 'number' ? 'number' : ''}>
          <ValueText value={row[name] ?? null} schema={schema} />
          {name === 'id' && mark !== undefined && <span class={`pill ${mark}`}>{mark}</span>}
        </td>
      ))}
      <td class="actions">
        <Menu
          label={`Actions for ${row.id}`}
          items={[
            { text: 'Edit', icon: 'edit', onSelect: onEdit },
            { text: 'Delete', icon: 'delete', onSelect: onDelete, danger: true },
          ]}
        />
      </td>
    </tr>
  );
}
