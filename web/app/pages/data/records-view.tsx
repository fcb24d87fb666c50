// The records of one collection: filters, table, and the drawer that creates and edits.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Entity } from '../../entities.ts';
import { isInBar, retries } from '../../connection.ts';
import { hasPolicy, login } from '../../identity.ts';
import { versionOf } from '../../live.ts';
import { go } from '../../router.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangesSummary } from './changes-summary.tsx';
import { Filters } from './filters.tsx';
import { Pages } from './pages.tsx';
import { RecordForm } from './record-form.tsx';
import { loadChanges, loadPage, remove, type Changes, type Row } from './records.ts';
import { Table } from './table.tsx';
import { addressOf, type View } from './view.ts';

interface RecordsViewProps {
  readonly entity: Entity;
  readonly view: View;
}

export function RecordsView({ entity, view }: RecordsViewProps) {
  const changes = useSignal<Changes | undefined>(undefined);
  const message = useSignal('');
  /** The record in the drawer; null for a new one. */
  const edited = useSignal<Row | null | undefined>(undefined);
  const top = useRef<HTMLDivElement>(null);
  const compare = (): void => {
    loadChanges(entity).then(
      (loaded) => (changes.value = loaded),
      (reason: unknown) => {
        if (!isInBar(reason as Error)) message.value = (reason as Error).message;
      },
    );
  };
  const version = versionOf('records');
  useLayoutEffect(compare, [version, retries.value]);
  return (
    <Loading
      name={`${addressOf(entity.name, view)} ${identityKey()}`}
      facts={['records']}
      load={() => loadPage(entity, view)}
    >
      {(page, again) => {
        const refresh = (): void => {
          again();
          compare();
        };
        const done = (text: string): void => {
          message.value = text;
          refresh();
        };
        const drop = async (row: Row): Promise<void> => {
          const name = nameOf(row);
          const question = {
            title: `Delete ${entity.one} ${name}?`,
            text: `The record ${row.id} is deleted.`,
            action: 'Delete',
            danger: true,
          };
          if (!(await confirm(question))) return;
          const problem = await remove(entity, row.id);
          done(problem ?? `Deleted ${name}.`);
          if (problem === undefined) top.current?.focus();
        };
        return (
          <div class="records-view" ref={top} tabIndex={-1}>
            <div class="row between">
              <ChangesSummary entity={entity} changes={changes.value} />
              <button type="button" class="primary" onClick={() => (edited.value = null)}>
                <Icon name="add" />
                Create {entity.one}
              </button>
            </div>
            <Filters entity={entity} view={view} />
            <p role="status" class="message">
              {message}
            </p>
            {page.data.length === 0 ? (
              <NoRecords entity={entity} view={view} onCreate={() => (edited.value = null)} />
            ) : (
              <Table
                entity={entity}
                view={view}
                rows={page.data}
                changes={changes.value}
                onEdit={(row) => (edited.value = row)}
                onDelete={(row) => void drop(row)}
              />
            )}
            <Pages entity={entity} view={view} page={page} onRefresh={refresh} />
            <EditDrawer
              entity={entity}
              row={edited.value}
              onDone={(row) => {
                const isNew = edited.value === null;
                edited.value = undefined;
                if (row !== undefined) done(`${isNew ? 'Created' : 'Saved'} ${nameOf(row)}.`);
              }}
            />
          </div>
        );
      }}
    </Loading>
  );
}

/** Changes when the records may look different: with the identity, and with the policy, which is a control. */
const identityKey = (): string => (hasPolicy.value ? `${versionOf('controls')} ${login.value}` : '');

/** The display name of a record: its name or title, or its id. */
const nameOf = ({ id, name, title }: Row): string =>
  [name, title].find((one) => typeof one === 'string' && one !== '')?.toString() ?? id;

interface NoRecordsProps extends RecordsViewProps {
  readonly onCreate: () => void;
}

function NoRecords({ entity, view, onCreate }: NoRecordsProps) {
  const plural = entity.title.toLowerCase();
  const isFiltered = view.conditions.length > 0;
  return (
    <Notice
      actions={
        isFiltered ? (
          <button
            type="button"
            class="small"
            onClick={() => go(addressOf(entity.name, { ...view, page: 1, conditions: [] }))}
          >
            Clear filters
          </button>
        ) : (
          <button type="button" class="small" onClick={onCreate}>
            Create {entity.one}
          </button>
        )
      }
    >
      {isFiltered ? `No ${plural} match the filters.` : `No ${plural}.`}
    </Notice>
  );
}

interface EditDrawerProps {
  readonly entity: Entity;
  /** Null for a new record; undefined while the drawer is closed. */
  readonly row: Row | null | undefined;
  readonly onDone: (row: Row | undefined) => void;
}

function EditDrawer({ entity, row, onDone }: EditDrawerProps) {
  if (row === undefined) return null;
  const headers = { 'content-type': 'application/json' };
  const title = row === null ? `Create ${entity.one}` : `Edit ${nameOf(row)}`;
  return (
    <Drawer title={title} open onClose={() => onDone(undefined)}>
      {row === null ? (
        <RecordForm
          title={title}
          fields={entity.create}
          required={entity.required}
          request={(body) => ({ method: 'POST', path: entity.path, headers, body })}
          onDone={onDone}
        />
      ) : (
        <RecordForm
          title={title}
          fields={entity.patch}
          row={row}
          request={(body) => ({ method: 'PATCH', path: `${entity.path}/${row.id}`, headers, body })}
          onDone={onDone}
        />
      )}
    </Drawer>
  );
}
