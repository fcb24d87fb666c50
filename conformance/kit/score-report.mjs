// The report of `score --json` with the packages of Stryker: the schema, the computed score, and the HTML report in Chromium.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { Ajv } from 'ajv';
import { calculateMetrics } from 'mutation-testing-metrics';
import { schema } from 'mutation-testing-report-schema';

const run = promisify(execFile);
const executablePath = '/usr/bin/chromium';
const elements = join(
  import.meta.dirname,
  'node_modules/mutation-testing-elements/dist/mutation-test-elements.js',
);
const suite = join(import.meta.dirname, '../../examples/weak-suite/weak.test.mjs');
/** The suite reaches the first two of them, and detects the last one. */
const mutants = ['page-skips-first', 'total-of-page', 'put-keeps-omitted', 'create-answers-200'];
const ignored = 'missing-answers-200';

/** Checks by name. @param folder the project with the installed package */
export function scoreReportChecks(folder) {
  let score;
  const measured = () => (score ??= measure(folder));
  return {
    'score: the report is valid by the schema of Stryker': () => measured().then(validate),
    'score: Stryker computes the same score from the report': () => measured().then(compareScores),
    'score: the HTML report of Stryker shows the operations and mutants': () =>
      existsSync(executablePath) ? measured().then(render) : { skipped: `needs ${executablePath}` },
  };
}

async function measure(folder) {
  const file = join(folder, 'report.json');
  const selected = ['--mutants', [...mutants, ignored].join(), '--exclude', ignored];
  const options = [...selected, '--no-variations', '--json', file];
  const command = [process.execPath, '--test', suite];
  const main = join(folder, 'node_modules/practice-api-sandbox/main.js');
  const { stdout } = await run(process.execPath, [main, 'score', ...options, '--', ...command], {
    timeout: 300_000,
  });
  return { stdout, report: JSON.parse(await readFile(file, 'utf8')) };
}

function validate({ report }) {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  assert.ok(ajv.validate(schema, report), ajv.errorsText());
  assert.ok(!ajv.validate(schema, { ...report, files: [] }), 'the schema rejects another document');
}

function compareScores({ report, stdout }) {
  const { metrics } = calculateMetrics(report.files);
  const { totalDetected, totalValid, mutationScore, mutationScoreBasedOnCoveredCode: covered } = metrics;
  const expected =
    `Your suite detected ${totalDetected} of ${totalValid} mutants in REST. ` +
    `Mutation score ${mutationScore.toFixed(2)}, covered score ${covered.toFixed(2)}`;
  assert.ok(stdout.includes(`${expected}\n`), `${expected}\n${stdout}`);
  return expected;
}

async function render({ report }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.setContent('<mutation-test-report-app></mutation-test-report-app>');
    await page.addScriptTag({ path: elements });
    await page.evaluate((value) => {
      globalThis.document.querySelector('mutation-test-report-app').report = value;
    }, report);
    for (const name of ['REST', 'GraphQL', 'SOAP'])
      await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: 'REST', exact: true }).click();
    const files = Object.keys(report.files).filter((path) => path.startsWith('REST/'));
    for (const path of files) await page.getByRole('link', { name: path.slice('REST/'.length) }).waitFor();
    await page.getByRole('link', { name: 'listProducts.md' }).click();
    await page.getByText('`total` is the number of matching records on all pages.').first().waitFor();
  } finally {
    await browser.close();
  }
}
