// Lighthouse for each page with its own URL, on a simulated phone: performance, accessibility, best practices and, where a
// search engine reads the page, SEO.
import lighthouse, { desktopConfig } from 'lighthouse';
import { origin } from './open-page.mjs';

const LEAST = 0.95;
/** Other processes slow a run down: the best of these counts. */
const RUNS = 3;

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
    'flows',
    'faults',
    'mutants',
  ].map((route) => ({ path: `/#/${route}`, only: categories })),
  { path: '/docs', only: documents },
  { path: '/status', only: documents },
  // The editor loads after the header. Phones have a small editor.
  { path: '/graphiql', only: categories, config: desktopConfig, least: { performance: 0.75 } },
];

export function lighthouseChecks(port) {
  return Object.fromEntries(
    targets.map((target) => [`lighthouse ${target.path}`, () => measure(target, port)]),
  );
}

async function measure({ path, only, config, least = {} }, port) {
  let measured = only;
  for (let run = 1; ; run += 1) {
    const options = { ...settings, port, onlyCategories: measured };
    const { lhr } = await lighthouse(origin + path, options, config);
    if (lhr.runtimeError !== undefined) {
      if (run < RUNS) continue;
      return [lhr.runtimeError.message];
    }
    const problems = measured.flatMap((name) => problemOf(lhr, name, least[name] ?? LEAST));
    const isRepeated = run < RUNS && problems.every((problem) => problem.startsWith('performance'));
    if (problems.length === 0 || !isRepeated) return problems;
    // Only the performance differs from run to run.
    measured = ['performance'];
  }
}

function problemOf({ categories: results, audits }, name, least) {
  const { score, auditRefs } = results[name];
  if (score !== null && score >= least) return [];
  const weak = auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
  return [`${name} ${score}, at least ${least}: ${weak.join(', ')}`];
}
