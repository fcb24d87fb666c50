// Runs the commands of docs/mutation-score.md and docs/test-kit.md, with the service installed from its package.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandsOf, runCommands } from '../support/guide.js';
import { requirePrograms } from '../support/required-programs.js';
import { installService } from '../support/service-process.js';

const scorePage = 'docs/mutation-score.md';
const [scoreProject = '', ...exampleCommands] = commandsOf(scorePage);
const [packService = '', installPackage = ''] = commandsOf('docs/test-kit.md');

/** A project with the package. Its suite checks the length of one page. */
let project: string;
let folder: string;
beforeAll(() => {
  folder = installService();
  project = join(folder, 'home');
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as object;
  const scripts = { test: 'node suite.mjs' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, scripts }));
  writeFileSync(
    join(project, 'suite.mjs'),
    "const response = await fetch(process.env.SANDBOX_URL + '/api/v1/users?limit=2');" +
      'process.exitCode = (await response.json()).data.length === 2 ? 0 : 1;',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const { it: itWithBash } = requirePrograms('bash');

describe(scorePage, () => {
  itWithBash(`${scoreProject} (with two mutants)`, async () => {
    const command = scoreProject.replace(
      ' score ',
      ' score --mutants limit-plus-one,put-keeps-omitted --no-variations ',
    );
    expect(command).not.toBe(scoreProject);
    const { stdout } = await runCommands([command], { cwd: project });
    expect(stdout).toContain(
      'Your suite detected 1 of 2 mutants in REST. Mutation score 50.00, covered score 100.00',
    );
  });

  itWithBash(
    'prints the scores of the page for the weak suite, and for the suite with the added tests',
    async () => {
      const { stdout } = await runCommands(exampleCommands, { cwd: resolve('.') });
      const [weak = ''] =
        /^Your suite detected .*\nThe suite .*\nFalse alarms.*$/m.exec(readFileSync(scorePage, 'utf8')) ?? [];
      const results = [...stdout.matchAll(/^Your suite detected .*\nThe suite .*\nFalse alarms.*$/gm)].map(
        ([text]) => text,
      );
      expect(results).toEqual([
        weak,
        expect.stringMatching(
          /^Your suite detected 10 of 10 mutants in REST. Mutation score 100.00, covered score 100.00\n.*\nFalse alarms: 0 of 7$/,
        ),
      ]);
    },
  );
});

describe('docs/test-kit.md', () => {
  // `npm ci` needs a registry. The next test runs the part of `npm run package` that it needs.
  it.skip(packService, () => undefined);

  itWithBash(installPackage, async () => {
    execFileSync(process.execPath, [resolve('scripts/pack-kit.mjs')], { cwd: project });
    rmSync(join(project, 'node_modules'), { recursive: true });
    await runCommands([installPackage], { cwd: project, env: { npm_config_offline: 'true' } });
    const installed = readdirSync(join(project, 'node_modules/practice-api-sandbox'));
    expect(installed).toContain('main.js');
    expect(installed).not.toContain('web');
  });

  it('has no other commands', () => {
    expect(commandsOf('docs/test-kit.md')).toEqual([packService, installPackage]);
  });
});
