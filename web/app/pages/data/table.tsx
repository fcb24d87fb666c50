// A page of records as a table: on narrow screens, as cards.
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Entity } from '../../entities.ts';
import { go } from '../../router.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { ValueText } from './value-text.tsx';
import { RecordForm } from './record-form.tsx';
import { markOf, remove, type Changes, type Row } from './records.ts';
import { addressOf, type View } from './view.ts';

interface TableProps {
  readonly entity: Entity;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly changes: Changes | undefined;
  /** After a change, with what to say of it. */
  readonly onChange: (said: string) => void;
}

export function Table({ entity, view, rows, changes, onChange }: TableProps) {
  const editing = useSignal<string | undefined>(undefined);
  const edited = useRef<string | undefined>(undefined);
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    // Back to where the editing began.
    if (editing.value === undefined && edited.current !== undefined) {
      body.current?.querySelector<HTMLElement>(`[data-edits="${CSS.escape(edited.current)}"]`)?.focus();
    }
    edited.current = editing.value;
  }, [editing.value]);
  const names = Object.keys(entity.fields);
  const done = (id: string, saved: Row | undefined): void => {
    editing.value = undefined;
    if (saved !== undefined) onChange(`Saved ${id}.`);
  };
  return (
    <div class="scroll">
      <table role="table" class="records">
        <caption class="hidden">{entity.title} of your session</caption>
        <thead role="rowgroup">
          <tr role="row">
            {names.map((name) => (
              <SortHeader key={name} entity={entity} name={name} view={view} />
            ))}
            <th role="columnheader" scope="col">
              <span class="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {rows.map((row) => (
            <Fragment key={row.id}>
              {editing.value === row.id ? (
                <tr role="row" class="editing">
                  <td role="cell" colSpan={names.length + 1}>
                    <RecordForm
                      title={`Change ${row.id}`}
                      fields={entity.patch}
                      row={row}
                      request={(text) => ({ ...patchOf(entity, row.id), body: text })}
                      onDone={(saved) => done(row.id, saved)}
                    />
                  </td>
                </tr>
              ) : (
                <RecordRow
                  entity={entity}
                  row={row}
                  mark={markOf(changes, row.id)}
                  onEdit={() => (editing.value = row.id)}
                  onChange={onChange}
                />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function patchOf({ path }: Entity, id: string) {
  return { method: 'PATCH', path: `${path}/${id}`, headers: { 'content-type': 'application/json' } };
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
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" class="quiet" onClick={sort}>
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
  readonly onChange: (said: string) => void;
}

function RecordRow({ entity, row, mark, onEdit, onChange }: RecordRowProps) {
  const problem = useSignal<string | undefined>(undefined);
  const drop = async (): Promise<void> => {
    problem.value = await remove(entity, row.id);
    if (problem.value === undefined) onChange(`Deleted ${row.id}.`);
  };
  return (
    <tr role="row" class={mark ?? ''}>
      {Object.entries(entity.fields).map(([name, schema]) => (
        <td key={name} role="cell" data-name={name} class={typeof row[name] === 'number' ? 'number' : ''}>
          <ValueText value={row[name] ?? null} schema={schema} />
          {name === 'id' && mark !== undefined && <span class={`badge ${mark}`}>{mark}</span>}
        </td>
      ))}
      <td role="cell" class="actions">
        <button type="button" data-edits={row.id} aria-label={`Edit ${row.id}`} onClick={onEdit}>
          Edit
        </button>
        <Confirm title="Delete" label={`Delete ${row.id}`} question="Delete it?" onConfirm={drop} />
        {problem.value !== undefined && (
          <span class="problem" role="alert">
            {problem}
          </span>
        )}
      </td>
    </tr>
  );
}
