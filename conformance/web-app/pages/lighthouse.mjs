// Lighthouse for each page with its own URL, on a simulated phone: performance, accessibility, best practices and, where a
// search engine reads the page, SEO. The scores depend on the machine, so they are printed and decide nothing.
import lighthouse, { desktopConfig } from 'lighthouse';
import { origin } from './open-page.mjs';

/** Below this score, the weak audits are printed. */
const GOOD = 0.95;

/** Shorter waits than the default of 1000 ms: the pages are idle soon after they have loaded. */
const settings = {
  logLevel: 'silent',
  skipAudits: [
    'robots-txt', // Lighthouse requests it from within the page, which the CSP of /docs does not permit.
    'paste-preventing-inputs', // Of the editor in GraphiQL.
  ],
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 300,
  pauseAfterLoadMs: 300,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
};

const categories = ['performance', 'accessibility', 'best-practices'];
const documents = [...categories, 'seo'];

const targets = [
  { path: '/', only: documents },
  ...[
    'console',
    'data',
    'sessions',
    'lessons',
    'lessons/first-get',
    'challenges',
    'class',
    'auth',
    'permissions',
    'flows',
    'faults',
    'mutants',
  ].map((route) => ({ path: `/#/${route}`, only: categories })),
  { path: '/docs', only: documents },
  { path: '/docs/users', only: documents },
  { path: '/status', only: documents },
  // Phones have a small editor.
  { path: '/graphiql', only: categories, config: desktopConfig },
];

/** Prints a line for each page. */
export async function printLighthouseScores(port, isSelected) {
  for (const target of targets.filter(({ path }) => isSelected(`lighthouse ${path}`)))
    console.log(`lighthouse ${target.path}: ${await scoresOf(target, port)}`);
}

async function scoresOf({ path, only, config }, port) {
  const { lhr } = await lighthouse(origin + path, { ...settings, port, onlyCategories: only }, config);
  return lhr.runtimeError?.message ?? only.map((name) => describe(lhr, name)).join(', ');
}

function describe({ categories: results, audits }, name) {
  const { score, auditRefs } = results[name];
  if (score >= GOOD) return `${name} ${score}`;
  const weak = auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
  return `${name} ${score} (${weak.join(', ')})`;
}
