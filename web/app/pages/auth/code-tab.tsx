// The request of a scheme as code: the curl command, and the last request in other languages.
import { useSignal } from '@preact/signals';
import type { Request } from '../../api.ts';
import type { Method } from '../../auth/method.ts';
import { inSession, languages } from '../../snippets.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CurlCommand } from './try-tab.tsx';

interface CodeTabProps {
  readonly method: Method;
  /** The last request to the scheme. */
  readonly last: Request | undefined;
}

export function CodeTab({ method, last }: CodeTabProps) {
  return (
    <div class="stack">
      <h2>curl</h2>
      <p class="muted">The command computes all values itself. Run it in a shell.</p>
      <CurlCommand method={method} />
      <h2>Last request</h2>
      {last === undefined ? (
        <p class="muted">Send a request. This tab then shows its code in curl, fetch, Python and Java.</p>
      ) : (
        <LastRequest request={last} />
      )}
    </div>
  );
}

function LastRequest({ request }: { readonly request: Request }) {
  const chosen = useSignal('fetch');
  const language = languages.find(({ name }) => name === chosen.value);
  return (
    <>
      <p class="muted">
        The code contains the values of the last request. A nonce, a timestamp or a signature in it can
        expire.
      </p>
      <div class="row">
        <Segmented
          label="Language"
          options={languages.map(({ name }) => ({ value: name, text: name }))}
          value={chosen.value}
          onChange={(name) => (chosen.value = name)}
        />
      </div>
      <div class="card flush">
        <CodeView
          label={`${chosen.value} code`}
          text={language?.write(inSession(request)) ?? ''}
          language={chosen.value === 'curl' ? 'shell' : 'code'}
          numbers={false}
          copy
          wrap
        />
      </div>
    </>
  );
}
