// The records of one entity: filters, table, form for a new record, and the request.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Entity } from '../../entities.ts';
import { Loading } from '../../ui/loading.tsx';
import { Filters } from './filters.tsx';
import { Pages } from './pages.tsx';
import { RecordForm } from './record-form.tsx';
import { loadChanges, loadPage, type Changes, type Page, type Row } from './records.ts';
import { ChangesSummary } from './changes-summary.tsx';
import { Table } from './table.tsx';
import { addressOf, type View } from './view.ts';

interface RecordsViewProps {
  readonly entity: Entity;
  readonly view: View;
}

export function RecordsView({ entity, view }: RecordsViewProps) {
  const changes = useSignal<Changes | undefined>(undefined);
  const isNew = useSignal(false);
  const said = useSignal('');
  const heading = useRef<HTMLHeadingElement>(null);
  const compare = (): void => {
    loadChanges(entity).then(
      (loaded) => (changes.value = loaded),
      (reason: unknown) => (said.value = (reason as Error).message),
    );
  };
  const load = async (): Promise<Page> => {
    const page = await loadPage(entity, view);
    // Compare after the first list: that request seeds the session.
    if (changes.value === undefined) compare();
    return page;
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {entity.title}
      </h2>
      <ChangesSummary entity={entity} changes={changes.value} />
      <Filters entity={entity} view={view} />
      <Loading name={addressOf(entity.name, view)} load={load}>
        {(page, again) => {
          const refresh = (): void => {
            again();
            compare();
          };
          const changed = (text: string): void => {
            said.value = text;
            refresh();
            if (text.startsWith('Deleted')) heading.current?.focus();
          };
          const created = (row: Row | undefined): void => {
            isNew.value = false;
            if (row !== undefined) changed(`Created ${row.id}.`);
          };
          return (
            <>
              <NewRecord
                entity={entity}
                isOpen={isNew.value}
                onOpen={() => (isNew.value = true)}
                onDone={created}
              />
              <p role="status">{said}</p>
              {page.data.length === 0 && <p class="notice">No {entity.title.toLowerCase()} found.</p>}
              {page.data.length > 0 && (
                <Table
                  entity={entity}
                  view={view}
                  rows={page.data}
                  changes={changes.value}
                  onChange={changed}
                />
              )}
              <Pages entity={entity} view={view} page={page} onRefresh={refresh} />
            </>
          );
        }}
      </Loading>
    </>
  );
}

interface NewRecordProps {
  readonly entity: Entity;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDone: (row: Row | undefined) => void;
}

function NewRecord({ entity, isOpen, onOpen, onDone }: NewRecordProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen) {
    return (
      <button type="button" class="primary" ref={button} onClick={onOpen}>
        New {entity.one}
      </button>
    );
  }
  return (
    <div class="card">
      <RecordForm
        title={`New ${entity.one}`}
        fields={entity.create}
        required={entity.required}
        request={(body) => ({
          method: 'POST',
          path: entity.path,
          headers: { 'content-type': 'application/json' },
          body,
        })}
        onDone={onDone}
      />
    </div>
  );
}
