// Checks every page of the built service in Chromium: layout, accessibility, wording, budgets, and the tasks of users by keyboard
// alone. Reports screenshots that differ.
//   node conformance/web-app/test-pages.mjs [--update | --lighthouse] [word…]
// Words select checks by name. --update writes the baselines of the screenshots, --lighthouse prints the scores only.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from 'playwright-core';
import { browserArgs } from './pages/open-page.mjs';
import { inventory } from './pages/inventory.mjs';
import { journeys } from './pages/journeys.mjs';
import { ownEntities } from './pages/own-entities.mjs';
import { printLighthouseScores } from './pages/lighthouse.mjs';
import { checkPage } from './pages/page-check.mjs';
import { findPlantedProblems } from './pages/planted-problems.mjs';
import { artifacts, reportDifferences } from './pages/screenshots.mjs';
import { freePort, startService } from './pages/service.mjs';

const executablePath = '/usr/bin/chromium';

/** Pages at the same time; more do not help on two cores. */
const PARALLEL = 3;
/** Problems of one check that are printed. */
const MAX_PROBLEMS = 30;

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isUpdate = process.argv.includes('--update');
const isLighthouse = process.argv.includes('--lighthouse');
const isSelected = (name) => words.length === 0 || words.some((word) => name.includes(word));
const began = Date.now();
let passed = 0;
let repeated = 0;
let failed = 0;

if (!existsSync(executablePath)) {
  console.error(`${executablePath} is missing. On Debian: apt-get install chromium`);
  process.exit(1);
}
await rm(artifacts, { recursive: true, force: true });
const { port, stop } = await startService();
const debugPort = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArgs(port), `--remote-debugging-port=${debugPort}`],
});
try {
  // Alone, because other pages would slow down the measured one.
  if (isLighthouse) await printLighthouseScores(debugPort, isSelected);
  else await checkPages();
} finally {
  await browser.close();
  await stop();
}
if (!isLighthouse) await summarize();

async function checkPages() {
  const pages = (await inventory()).map((entry) => [
    `${entry.isState ? 'state' : 'page'} ${entry.name}`,
    () => checkPage(browser, entry, { isUpdate }),
  ]);
  const planted = ['checks find planted problems', () => findPlantedProblems(browser)];
  const tasks = isUpdate
    ? []
    : [planted, ...Object.entries(journeys(browser, port)), ...Object.entries(ownEntities(browser))];
  const failing = await runAll(
    [...pages, ...tasks].filter(([name]) => isSelected(name)),
    PARALLEL,
  );
  // A page that waits for its turn on a busy processor can be slower than a check expects. Alone, the same check fails only for a defect.
  repeated = failing.length;
  failed = (await runAll(failing, 1)).length;
}

async function summarize() {
  for (const line of await reportDifferences()) console.log(line);
  const seconds = Math.round((Date.now() - began) / 1000);
  const again = repeated === 0 ? '' : `, ${repeated} REPEATED`;
  console.log(`${passed} passed, ${failed} failed${again} in ${seconds} s`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** The checks that failed. */
async function runAll(checks, parallel) {
  const waiting = [...checks];
  const failing = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await run(...next))) failing.push(next);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return failing;
}

/** Whether a check passed. It returns one line for each problem. */
async function run(name, check) {
  const since = Date.now();
  const problems = await check().catch((error) => [error.message]);
  const time = `${((Date.now() - since) / 1000).toFixed(1)} s`;
  if (problems.length === 0) {
    passed += 1;
    console.log(`ok    ${name} (${time})`);
    return true;
  }
  const lines = [...new Set(problems.map(plainText))];
  const more = lines.length > MAX_PROBLEMS ? [`and ${lines.length - MAX_PROBLEMS} more`] : [];
  const text = [...lines.slice(0, MAX_PROBLEMS), ...more].join('\n').replace(/^/gm, '      ');
  console.log(`FAIL  ${name} (${time})\n${text}`);
  return false;
}

/** Without the colours and the log of Playwright. */
function plainText(problem) {
  const [text, log = ''] = stripVTControlCharacters(problem).split('Call log:');
  return `${text.trim()} ${log.trim().split('\n')[0]}`.trim();
}
