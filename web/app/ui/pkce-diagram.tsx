// OAuth 2 with PKCE as a sequence diagram, drawn while it runs.
import { runPkce, isRunning, steps } from '../auth/pkce.ts';
import { ExchangeView } from './exchange.tsx';
import { Sequence } from './sequence.tsx';

export function PkceDiagram() {
  return (
    <article>
      <p>
        <a href="#/auth">All schemes</a>
      </p>
      <h1>OAuth 2 with PKCE</h1>
      <p class="lead">
        An application gets a token without a client secret: it proves that it is the client that started the
        request.
      </p>
      <button type="button" class="primary" disabled={isRunning.value} onClick={() => void runPkce()}>
        {steps.value.length === 0 ? 'Start' : 'Run again'}
      </button>
      <div aria-live="polite">
        {steps.value.length > 0 && (
          <Sequence
            label="OAuth 2.0 with PKCE"
            from="Client"
            to="Authorization server"
            messages={steps.value.map(({ title, note, exchange }) => ({
              title,
              call: `${exchange.request.method} ${exchange.request.path.split('?')[0] ?? ''}`,
              status: exchange.response.status,
              milliseconds: exchange.milliseconds,
              more: (
                <>
                  <p>{note}</p>
                  <ExchangeView exchange={exchange} />
                </>
              ),
            }))}
          />
        )}
      </div>
    </article>
  );
}
