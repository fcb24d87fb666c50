// Everything that the command palette finds: pages, commands, operations, schemes, lessons, challenges and flows.
import { base, data } from '../api.ts';
import { hasStandardEntities } from '../collections.ts';
import { consoleLink } from '../console-link.ts';
import { openApi } from '../openapi.ts';
import { pages } from '../pages/index.ts';
import { takeSnapshot } from '../pages/sessions/model.ts';
import { requestOf } from '../sample.ts';
import { session } from '../session.ts';
import { extendSession, loadSampleData, restoreSampleData } from '../session-actions.ts';
import type { IconName } from '../ui/icon.tsx';
import { toggleTheme } from '../ui/theme-button.tsx';

export interface Entry {
  readonly title: string;
  /** The kind of the entry, or the path of an operation. */
  readonly detail: string;
  readonly icon: IconName;
  /** A prefix limits the search to these entries: `>` commands, `@` schemes, `#` lessons. */
  readonly prefix?: '>' | '@' | '#';
  /** The URL that it opens, or what it does. Returns a message for the user. */
  readonly action: string | (() => Promise<string | undefined>);
}

interface Listed {
  readonly id: string;
  readonly title: string;
}

const pageEntries: readonly Entry[] = [
  ...pages
    .filter(({ group }) => group !== undefined)
    .map(({ name, title, icon }): Entry => ({ title, detail: 'Page', icon, action: `#/${name}` })),
  { title: 'API reference', detail: 'Page', icon: 'reference', action: `${base}/docs` },
  { title: 'GraphiQL', detail: 'Page', icon: 'graphiql', action: `${base}/graphiql` },
  { title: 'Status', detail: 'Page', icon: 'status', action: `${base}/status` },
];

const command = (title: string, icon: IconName, action: () => Promise<string | undefined>): Entry => ({
  title,
  detail: 'Command',
  icon,
  prefix: '>',
  action,
});

const commands: readonly Entry[] = [
  command('Restore sample data', 'restart', restoreSampleData),
  command('Load sample data', 'data', loadSampleData),
  command('Extend session', 'clock', extendSession),
  command('Take snapshot', 'snapshot', () =>
    takeSnapshot(`snapshot-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`),
  ),
  command('Copy session ID', 'copy', async () => {
    await navigator.clipboard.writeText(session.value?.id ?? '');
    return 'Session ID copied.';
  }),
  command('Export the records of the session', 'download', () => {
    location.assign(`${base}/session/export`);
    return Promise.resolve(undefined);
  }),
  command('Change theme', 'dark', () => {
    toggleTheme();
    return Promise.resolve(undefined);
  }),
];

async function operations(): Promise<readonly Entry[]> {
  const api = await openApi();
  return api.operations.map((operation): Entry => ({
    title: operation.summary,
    detail: `${operation.method} ${operation.path}`,
    icon: 'console',
    action: consoleLink(requestOf(operation)),
  }));
}

/** Lists of the service whose items have a page. */
const lists = [
  { path: '/learn/', page: 'lessons', detail: 'Lesson', icon: 'lessons', prefix: '#' },
  { path: '/learn/challenges', page: 'challenges', detail: 'Challenge', icon: 'challenges' },
  { path: '/auth/methods', page: 'auth', detail: 'Authentication', icon: 'auth', prefix: '@' },
  { path: '/api/v1/flows', page: 'flows', detail: 'Flow', icon: 'flows' },
] as const;

async function itemsOf({ path, page, ...rest }: (typeof lists)[number]): Promise<readonly Entry[]> {
  const found = await data<readonly Listed[] | { readonly challenges: readonly Listed[] }>(path);
  const items = 'challenges' in found ? found.challenges : found;
  return items.map(({ id, title }): Entry => ({ ...rest, title, action: `#/${page}/${id}` }));
}

/** The entries that are known without a request. */
export const knownEntries = (): readonly Entry[] => [
  ...pageEntries.filter(({ action }) => action !== '#/flows' || hasStandardEntities.value),
  ...commands,
];

/** Everything else. A list that cannot be loaded is left out. */
export async function loadEntries(): Promise<readonly Entry[]> {
  const loaded = await Promise.allSettled([operations(), ...lists.map(itemsOf)]);
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
