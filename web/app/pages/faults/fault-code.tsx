// The request of the Faults page as code to copy, and how to get the same failures in each run.
import { useSignal } from '@preact/signals';
import type { Request } from '../../api.ts';
import { consoleLink } from '../../console-link.ts';
import { inSession, languages } from '../../snippets.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export function FaultCode({ request }: { readonly request: Request }) {
  const language = useSignal('curl');
  const label = `${language.value} code`;
  const text = languages.find(({ name }) => name === language.value)?.write(inSession(request)) ?? '';
  return (
    <section class="card code-card" aria-labelledby="fault-code">
      <div class="card-title">
        <h2 id="fault-code">Request</h2>
        <a href={consoleLink(request)}>Open in Console</a>
      </div>
      <div class="card-bar">
        <Segmented
          label="Language"
          options={languages.map(({ name }) => ({ value: name, text: name }))}
          value={language.value}
          onChange={(name) => (language.value = name)}
        />
        <CopyButton text={text} label={label} />
      </div>
      <CodeView
        text={text}
        language={language.value === 'curl' ? 'shell' : 'code'}
        label={label}
        numbers={false}
        wrap
      />
      <p class="card-note">
        The delay comes first, then the error. A simulated error changes no data. If the service runs with{' '}
        <code>RANDOM_SEED</code>, each session ID has its own sequence of random failures, which is the same
        in every run.
      </p>
    </section>
  );
}
