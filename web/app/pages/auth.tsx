// The catalogue of schemes, one of them in detail with a try of it, and the PKCE dance drawn as it happens.
import { base, data } from '../api.ts';
import { families, type Method } from '../auth/method.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { PkceDiagram } from '../ui/pkce-diagram.tsx';
import { SchemePage } from '../ui/scheme-page.tsx';

const load = (): Promise<readonly Method[]> => data<readonly Method[]>('/auth/methods');

export function Auth() {
  const [, id] = route.value.parts;
  return (
    <div class="page">
      <Loading name="methods" load={load}>
        {(methods) => {
          const method = methods.find((one) => one.id === id);
          if (id === 'pkce') return <PkceDiagram />;
          return method === undefined ? (
            <Catalogue methods={methods} />
          ) : (
            <SchemePage key={method.id} method={method} />
          );
        }}
      </Loading>
    </div>
  );
}

function Catalogue({ methods }: { readonly methods: readonly Method[] }) {
  const known = Object.entries(families).filter(([family]) =>
    methods.some((method) => method.family === family),
  );
  return (
    <>
      <h1>Authentication</h1>
      <p class="lead">
        {methods.length} schemes, all verified. When a credential is wrong, the response says what, and shows
        what the service computed.
      </p>
      <p class="notice">
        Accounts, keys and secrets here are public. They are valid only for the practice endpoints of{' '}
        <code>{base}</code>. <a href="#/auth/pkce">Run OAuth 2 with PKCE step by step.</a>
      </p>
      {known.map(([family, title]) => (
        <section key={family} aria-labelledby={`family-${family}`}>
          <h2 id={`family-${family}`}>{title}</h2>
          <ul class="grid plain">
            {methods
              .filter((method) => method.family === family)
              .map(({ id, title: name, standard, summary }) => (
                <li key={id} class="card">
                  <h3>
                    <a href={`#/auth/${id}`}>{name}</a>
                  </h3>
                  <p class="clamp">{summary}</p>
                  <p>
                    <code>{id}</code> <small>{standard.name}</small>
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
