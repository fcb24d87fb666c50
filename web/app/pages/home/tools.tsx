// Links to other pages of the web app, and to the documents of the service.
import { hasStandardEntities } from '../../collections.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface Tool {
  readonly page: string;
  readonly title: string;
  readonly icon: IconName;
  readonly text: string;
}

const flows: Tool = {
  page: 'flows',
  title: 'Flows',
  icon: 'flows',
  text: 'Run a sequence of requests and see each step.',
};

/** In the place of flows, which need the standard entities. */
const entities: Tool = {
  page: 'entities',
  title: 'Entities',
  icon: 'entities',
  text: 'Read the fields, rules and operations of each entity.',
};

/** Eight: rows of 4, 2 or 1 are always full. */
const tools: readonly Tool[] = [
  {
    page: 'console',
    title: 'Console',
    icon: 'console',
    text: 'Send any operation of the three protocols and inspect the response.',
  },
  { page: 'data', title: 'Data', icon: 'data', text: 'View, filter and edit the records of the session.' },
  {
    page: 'auth',
    title: 'Authentication',
    icon: 'auth',
    text: 'Try every scheme. A failed check returns its reason.',
  },
  {
    page: 'faults',
    title: 'Faults',
    icon: 'faults',
    text: 'Add delays, error statuses and random failures.',
  },
  flows,
  {
    page: 'history',
    title: 'History',
    icon: 'history',
    text: 'Inspect the requests of all clients. Export as HAR or curl.',
  },
  {
    page: 'sessions',
    title: 'Sessions',
    icon: 'sessions',
    text: 'Take snapshots, restore, fork, compare and export.',
  },
  {
    page: 'challenges',
    title: 'Challenges',
    icon: 'challenges',
    text: 'Tasks that state only the result, with points.',
  },
];

const shownTools = (): readonly Tool[] =>
  hasStandardEntities.value ? tools : tools.map((tool) => (tool === flows ? entities : tool));

export function Tools() {
  return (
    <section aria-labelledby="tools">
      <div class="section-title">
        <h2 id="tools">Tools</h2>
      </div>
      <ul class="tiles">
        {shownTools().map(({ page, title, icon, text }) => (
          <li key={page}>
            <a href={`#/${page}`}>
              <strong>
                <Icon name={icon} />
                {title}
              </strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const documents = [
  ['docs', 'API reference'],
  ['graphiql', 'GraphiQL'],
  ['openapi.json', 'openapi.json'],
  ['soap/?wsdl', 'WSDL'],
  ['graphql/schema', 'GraphQL schema'],
  ['collections/postman.json', 'Postman'],
  ['collections/bruno.zip', 'Bruno'],
  ['collections/sandbox.http', 'HTTP file'],
] as const;

export function Documents() {
  return (
    <footer class="documents">
      <nav aria-label="Documents">
        {documents.map(([href, text]) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </nav>
      <span class="faint number">Version {VERSION}</span>
    </footer>
  );
}
