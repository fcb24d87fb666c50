// OAuth 2.0 authorization code with PKCE as a sequence diagram, drawn while it runs.
import { isRunning, runPkce, steps } from '../../auth/pkce.ts';
import { Icon } from '../../ui/icon.tsx';
import { ResponseSection } from '../../ui/response-section.tsx';
import { Sequence } from '../../ui/sequence.tsx';
import { useItemTitle } from '../../ui/title.ts';

const TITLE = 'OAuth 2.0 authorization code with PKCE';

export function PkcePage() {
  useItemTitle(TITLE);
  const run = (): void => {
    if (!isRunning.value) void runPkce();
  };
  return (
    <article class="page stack">
      <nav class="faint" aria-label="Breadcrumb">
        <a href="#/auth">Authentication</a>
      </nav>
      <h1>{TITLE}</h1>
      <p class="lead">
        A public client gets an access token without a client secret. The code verifier proves that the token
        request and the authorization request come from the same client.
      </p>
      <p class="muted">
        Specification:{' '}
        <a href="https://www.rfc-editor.org/rfc/rfc7636" rel="noreferrer">
          RFC 7636
        </a>
      </p>
      <p>
        {/* A disabled button would lose the focus. */}
        <button type="button" class="primary" aria-disabled={isRunning.value} onClick={run}>
          <Icon name="send" /> {steps.value.length === 0 ? 'Run' : 'Run again'}
        </button>
      </p>
      {steps.value.length === 0 ? (
        <ol class="numbered muted">
          <li>Authorization request with the code challenge</li>
          <li>Token request with the code verifier</li>
          <li>Request with the access token</li>
        </ol>
      ) : (
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
                <ResponseSection key={exchange.number} exchange={exchange} />
              </>
            ),
          }))}
        />
      )}
      <p class="hidden" role="status">
        {steps.value.at(-1)?.title}
      </p>
    </article>
  );
}
