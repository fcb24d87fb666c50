// Adds the headers of a simple authentication scheme to the request; the other schemes have a separate page.
import { useSignal } from '@preact/signals';
import { data } from '../../api.ts';
import { loadRunner } from '../../auth/load-runner.ts';
import type { Method } from '../../auth/method.ts';
import { Inline } from '../../ui/inline.tsx';
import { Loading } from '../../ui/loading.tsx';
import { change, draft } from './draft.ts';

/** The schemes whose headers do not depend on the request. */
const simple = ['api-key', 'basic', 'bearer', 'jwt-hs256'];

export function AuthPicker() {
  return (
    <Loading name="authentication schemes" load={() => data<readonly Method[]>('/auth/methods')}>
      {(methods) => <SchemeChoice methods={methods} />}
    </Loading>
  );
}

function SchemeChoice({ methods }: { readonly methods: readonly Method[] }) {
  const chosen = useSignal(simple[0] ?? '');
  const message = useSignal('');
  const method = methods.find(({ id }) => id === chosen.value);
  const isSimple = simple.includes(chosen.value);
  const others = methods.filter(({ id }) => !simple.includes(id));
  const add = async (): Promise<void> => {
    if (method === undefined) return;
    const names = await addHeaders(method);
    message.value = `Header ${names.join(', ')} set with the demo account.`;
  };
  return (
    <div class="pane-text stack">
      <label>
        Scheme
        <select
          value={chosen.value}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
            message.value = '';
          }}
        >
          <optgroup label="Set headers here">
            {simple.map((id) => (
              <option key={id} value={id}>
                {methods.find((one) => one.id === id)?.title ?? id}
              </option>
            ))}
          </optgroup>
          <optgroup label="On the Authentication page">
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {method && (
        <p class="muted">
          <Inline text={method.summary} />
        </p>
      )}
      <p class="row">
        {isSimple && (
          <button type="button" onClick={() => void add()}>
            Set header
          </button>
        )}
        <a class="button quiet" href={`#/auth/${chosen.value}`}>
          {isSimple ? 'Scheme and failure reasons' : 'Open the page of this scheme'}
        </a>
      </p>
      <p role="status" class="muted">
        {message.value}
      </p>
    </div>
  );
}

/** Replaces the headers of the scheme in the draft, and returns their names. */
async function addHeaders(method: Method): Promise<readonly string[]> {
  const run = await loadRunner(method.id);
  const attempt = await run?.(method);
  const added = Object.entries(attempt?.request.headers ?? {});
  const names = added.map(([name]) => name);
  const kept = draft.value.headers.filter(([name]) => !names.includes(name.toLowerCase()));
  change({ headers: [...kept, ...added] });
  return names;
}
