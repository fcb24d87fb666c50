// Links to the pages, the documents and the collections for API clients.
import { sendRequest, jsonOf } from '../../api.ts';
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
  { href: '#/data', title: 'Data', says: 'The records of your session, as tables to sort, filter and edit.' },
  {
    href: '#/auth',
    title: 'Auth',
    says: 'Every scheme that an API client can configure, with a diagnosis of each failed attempt.',
  },
  {
    href: '#/lessons',
    title: 'Lessons',
    says: 'Lessons that check your real requests and record your progress.',
  },
  { href: '#/challenges', title: 'Challenges', says: 'Tasks that state only the outcome, with points.' },
  { href: '#/class', title: 'Class', says: 'Create a class, or join one with a code.' },
  { href: '#/flows', title: 'Flows', says: 'Sequences of requests, run step by step.' },
  {
    href: '#/simulate',
    title: 'Simulate',
    says: 'Delays, errors and random failures, to test how a client handles them.',
  },
];

const documents: readonly Place[] = [
  { href: 'docs', title: 'OpenAPI', says: 'The REST reference. The document itself is openapi.json.' },
  { href: 'graphiql', title: 'GraphiQL', says: 'A GraphQL editor with schema completion.' },
  { href: 'soap/?wsdl', title: 'WSDL', says: 'The SOAP service description, to generate a client from.' },
  { href: 'status', title: 'Status', says: 'Availability and load of the service.' },
];

export function Links() {
  return (
    <section aria-labelledby="places">
      <h2 id="places">Pages</h2>
      <Cards places={pages} />
      <h2>Documents</h2>
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

/** The collections of the service; empty if the OpenAPI document lists none. */
async function collections(): Promise<readonly Collection[]> {
  const path = '/collections';
  const { operations } = await openApi();
  if (!operations.some((one) => one.path === path)) return [];
  const exchange = await sendRequest({ method: 'GET', path }, { quiet: true });
  return jsonOf<{ collections?: readonly Collection[] }>(exchange)?.collections ?? [];
}

function Collections({ collections }: { readonly collections: readonly Collection[] }) {
  return (
    <p>
      The same requests as a collection for{' '}
      {collections.map(({ client, url }, i) => (
        <>
          {i > 0 && ' · '}
          <a href={url}>{client}</a>
        </>
      ))}
    </p>
  );
}
