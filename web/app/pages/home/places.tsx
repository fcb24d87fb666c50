// Where to go on from here: these pages, the documents, and collections for API clients where there are some.
import { call, jsonOf } from '../../api.ts';
import { openApi } from '../../openapi.ts';
import { Loading } from '../../ui/loading.tsx';

interface Place {
  readonly href: string;
  readonly title: string;
  readonly says: string;
}

const pages: readonly Place[] = [
  {
    href: '#/console',
    title: 'Console',
    says: 'Every operation of the three protocols, ready to change and send.',
  },
  { href: '#/data', title: 'Data', says: 'What your session holds, as tables to sort, filter and edit.' },
  { href: '#/auth', title: 'Auth', says: 'Every scheme a client can be set to, and what a refusal tells.' },
  { href: '#/learn', title: 'Learn', says: 'Lessons that look at your real calls and see how far you are.' },
  { href: '#/flows', title: 'Flows', says: 'Calls that belong together, run step by step.' },
  {
    href: '#/simulate',
    title: 'Simulate',
    says: 'Delays, errors and chance, to see how a client bears them.',
  },
];

const documents: readonly Place[] = [
  { href: 'docs', title: 'OpenAPI', says: 'REST, described for people. For tools: openapi.json.' },
  { href: 'graphiql', title: 'GraphiQL', says: 'An editor for GraphQL that knows the schema.' },
  { href: 'soap/?wsdl', title: 'WSDL', says: 'The SOAP service, for a client to be made from.' },
  { href: 'status', title: 'Status', says: 'Whether the service is up, and how busy it is.' },
];

export function Places() {
  return (
    <section aria-labelledby="places">
      <h2 id="places">Where to go on</h2>
      <Cards places={pages} />
      <h2>For your tools</h2>
      <Cards places={documents} />
      <Loading name="collections" load={collections}>
        {(found) => found.length > 0 && <Collections collections={found} />}
      </Loading>
    </section>
  );
}

function Cards({ places }: { readonly places: readonly Place[] }) {
  return (
    <ul class="grid places">
      {places.map(({ href, title, says }) => (
        <li key={href} class="card">
          <a href={href}>{title}</a>
          <p class="muted">{says}</p>
        </li>
      ))}
    </ul>
  );
}

interface Collection {
  readonly client: string;
  readonly url: string;
}

/** The collections there are; none where the document does not know of any. */
async function collections(): Promise<readonly Collection[]> {
  const path = '/collections';
  const { operations } = await openApi();
  if (!operations.some((one) => one.path === path)) return [];
  const exchange = await call({ method: 'GET', path }, { quiet: true });
  return jsonOf<{ collections?: readonly Collection[] }>(exchange)?.collections ?? [];
}

function Collections({ collections }: { readonly collections: readonly Collection[] }) {
  return (
    <p>
      The same calls as a collection for{' '}
      {collections.map(({ client, url }, i) => (
        <>
          {i > 0 && ' · '}
          <a href={url}>{client}</a>
        </>
      ))}
    </p>
  );
}
