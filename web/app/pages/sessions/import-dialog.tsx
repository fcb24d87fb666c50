// Imports records from a file or from text. Validation errors are listed with their places in the document.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call } from '../../api.ts';
import { collections, firstPath, hasStandardEntities } from '../../collections.ts';
import { openApi } from '../../openapi.ts';
import type { Session } from '../../session.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { JsonForm } from '../../ui/json-form.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAction } from '../../ui/use-action.ts';
import { recordsChanged } from './model.ts';

const documentOf = (name: string, record: unknown): string =>
  JSON.stringify({ data: { [name]: [record] } }, null, 2);

/** A document with users, or with records of the first entity if the service has no users. */
async function exampleDocument(): Promise<string> {
  const name = collections.value[0] ?? '';
  const { operations } = await openApi();
  const create = operations.find(({ method, path }) => method === 'POST' && path === firstPath.value);
  return documentOf(name, create?.body?.example ?? {});
}

const example = documentOf('users', { name: 'Ada', email: 'ada@example.com' });

const modes = [
  { value: 'replace', text: 'Replace all records' },
  { value: 'merge', text: 'Merge' },
];

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useSignal(hasStandardEntities.value ? example : '{ "data": {} }');
  useLayoutEffect(() => {
    if (hasStandardEntities.value) return;
    const before = text.value;
    exampleDocument().then(
      (loaded) => {
        if (text.value === before) text.value = loaded;
      },
      () => undefined,
    );
  }, []);
  const mode = useSignal('replace');
  const { run, isRunning, problem } = useAction();
  const send = async (body: unknown): Promise<string> => {
    recordsChanged(await call<Session>('POST', `/session/import?mode=${mode.value}`, { body }));
    onClose();
    return 'Records imported.';
  };
  const readFile = async (file: File): Promise<void> => {
    text.value = await file.text();
  };
  return (
    <Drawer title="Import records" open onClose={onClose}>
      <JsonForm
        label="Document"
        rows={8}
        text={text}
        onSubmit={(body) => run(() => send(body))}
        buttons={(isValid) => (
          <>
            <button class="primary" aria-disabled={isRunning || !isValid}>
              Import
            </button>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </>
        )}
      >
        {problem !== undefined && <ErrorNotice error={problem} />}
        <p class="muted">
          A document of Export, or records as in create requests. The service imports all records or none.
        </p>
        <Segmented
          label="Mode"
          options={modes}
          value={mode.value}
          onChange={(value) => (mode.value = value)}
        />
        <FileField label="File" accept=".json,application/json" onChoose={(file) => void readFile(file)} />
      </JsonForm>
    </Drawer>
  );
}
