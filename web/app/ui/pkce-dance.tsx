// OAuth 2 with PKCE as a sequence diagram that grows while it happens.
import { dance, dancing, steps } from '../auth/pkce.ts';
import { ExchangeView } from './exchange.tsx';
import { Sequence } from './sequence.tsx';

export function PkceDance() {
  return (
    <article>
      <p>
        <a href="#/auth">All schemes</a>
      </p>
      <h1>OAuth 2 with PKCE</h1>
      <p class="lead">
        An application gets a token without ever holding a secret: it proves at the end that it is the one
        that asked at the beginning.
      </p>
      <button type="button" class="primary" disabled={dancing.value} onClick={() => void dance()}>
        {steps.value.length === 0 ? 'Begin' : 'Once more'}
      </button>
      <div aria-live="polite">
        {steps.value.length > 0 && (
          <Sequence
            from="This page"
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
