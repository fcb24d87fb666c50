// The links to all pages, in groups. The sidebar and the menu of small windows show the same ones.
import { base } from '../api.ts';
import { hasStandardEntities } from '../collections.ts';
import { counts } from '../navigation-counts.ts';
import { pages, type Page } from '../pages/index.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Link {
  /** The name of a page of the web app. */
  readonly name?: string;
  readonly title: string;
  readonly icon: IconName;
  readonly href: string;
}

/** Pages outside of the web app. */
const documents: readonly Link[] = [
  { title: 'API reference', icon: 'reference', href: `${base}/docs` },
  { title: 'GraphiQL', icon: 'graphiql', href: `${base}/graphiql` },
  { title: 'Status', icon: 'status', href: `${base}/status` },
];

const linksOf = (group: Page['group']): Link[] =>
  pages
    .filter((page) => page.group === group)
    .map(({ name, title, icon }) => ({ name, title, icon, href: `${base}/#/${name}` }));

const groups: readonly (readonly [title: string, links: readonly Link[]])[] = [
  ['Work', linksOf('Work')],
  ['Learn', linksOf('Learn')],
  ['Test', linksOf('Test')],
  ['Reference', documents],
];

/** Flows need the standard entities. */
const isShown = ({ name }: Link): boolean => name !== 'flows' || hasStandardEntities.value;

interface NavigationProps {
  /** The page that is shown. */
  readonly current: Page | undefined;
}

export function Navigation({ current }: NavigationProps) {
  const present = current && (current.name === 'status' ? `${base}/status` : `${base}/#/${current.name}`);
  return (
    <nav aria-label="Main" class="navigation">
      {groups.map(([title, links]) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {links.filter(isShown).map(({ name, title: text, icon, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === present ? 'page' : undefined}>
                  <Icon name={icon} />
                  {text}
                  <Count page={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Count({ page = '' }: { readonly page: string | undefined }) {
  const count = counts.value[page];
  if (count === undefined) return null;
  return (
    <>
      <span class="count number" title={count.title} aria-hidden="true">
        {count.text}
      </span>
      <span class="hidden">, {count.title}</span>
    </>
  );
}
