// The request that a learner writes: method, URL, headers and body.
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { TemplateValues } from '../../../src/core/template.ts';
import type { Request } from '../api.ts';
import { TextField } from '../pages/console/text-field.tsx';
import { methods, missingNames, problemsOf, requestOf, takesBody, type Draft } from './draft.ts';

interface RequestEditorProps {
  readonly draft: Signal<Draft>;
  /** The values of the placeholders. */
  readonly values: TemplateValues;
  /** Says where the value of a placeholder comes from. */
  readonly explainMissing: (names: readonly string[]) => ComponentChildren;
  readonly onSend: (request: Request) => Promise<void>;
}

export function RequestEditor({ draft, values, explainMissing, onSend }: RequestEditorProps) {
  const isBusy = useSignal(false);
  const { method, url, headers, body } = draft.value;
  const change = (part: Partial<Draft>): void => {
    draft.value = { ...draft.value, ...part };
  };
  const missing = missingNames(draft.value, values);
  const problems = missing.length > 0 ? {} : problemsOf(draft.value, values);
  const cannotSend = url.trim() === '' || missing.length > 0 || Object.keys(problems).length > 0;
  const send = async (): Promise<void> => {
    if (isBusy.value || cannotSend) return;
    isBusy.value = true;
    await onSend(requestOf(draft.value, values)).finally(() => (isBusy.value = false));
  };
  return (
    <form
      class="request"
      aria-label="Request"
      onSubmit={(event) => (event.preventDefault(), void send())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      <div class="address">
        <label>
          Method
          <select value={method} onChange={(event) => change({ method: event.currentTarget.value })}>
            {[...new Set([...methods, method])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label class="path">
          URL
          <input
            type="text"
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            placeholder="/api/v1/…"
            value={url}
            aria-invalid={problems.url !== undefined}
            aria-describedby="url-problem"
            onInput={(event) => change({ url: event.currentTarget.value })}
          />
        </label>
        {/* A button that is disabled while it sends would lose the focus. */}
        <button type="submit" class="primary" disabled={cannotSend} aria-describedby="missing-values">
          {isBusy.value ? 'Sending …' : 'Send'}
        </button>
      </div>
      <p id="url-problem" class="problem">
        {problems.url}
      </p>
      <div id="missing-values" role="status" class="problem">
        {missing.length > 0 && explainMissing(missing)}
      </div>
      <TextField
        label="Headers"
        hint="One per line, name: value"
        value={headers}
        rows={2}
        problem={problems.headers}
        onInput={(text) => change({ headers: text })}
      />
      {takesBody(method) ? (
        <TextField
          label="Body"
          value={body}
          rows={6}
          problem={problems.body}
          onInput={(text) => change({ body: text })}
        />
      ) : (
        <p class="muted">{method} requests have no body.</p>
      )}
    </form>
  );
}
