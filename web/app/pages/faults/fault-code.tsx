// The request of the Faults page as code to copy, and how to get the same failures in each run.
import { consoleLink } from '../../console-link.ts';
import type { Request } from '../../api.ts';
import { inSession, languages } from '../../snippets.ts';
import { Code } from '../../ui/code.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export function FaultCode({ request }: { readonly request: Request }) {
  return (
    <section class="card stack" aria-labelledby="fault-code">
      <div class="row between">
        <h2 id="fault-code">Request</h2>
        <a href={consoleLink(request)}>Open in Console</a>
      </div>
      <p class="request-path">
        <code>
          {request.method} {request.path}
        </code>
      </p>
      <Tabs label="Copy as" names={languages.map(({ name }) => name)}>
        {(shown) => (
          <Code
            label={`${shown} code`}
            text={languages.find(({ name }) => name === shown)?.write(inSession(request)) ?? ''}
            wrap
          />
        )}
      </Tabs>
      <p class="muted">
        The delay comes first, then the error. A simulated error changes no data. If the service runs with{' '}
        <code>RANDOM_SEED</code>, each session ID has its own sequence of random failures, which is the same
        in every run.
      </p>
    </section>
  );
}
