// The command `score` with suites of a few lines: statuses, flaky suites, false alarms, exit codes, signals, and the example suite.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runScript, startService, waitForUrl, type ServiceProcess } from './support/service-process.js';

const main = resolve('dist/main.js');
const weakSuite = resolve('examples/weak-suite/weak.test.mjs');
const documentedMutants = [
  ...['page-skips-first', 'limit-plus-one', 'total-of-page', 'sort-ignores-order', 'gte-excludes-equal'],
  ...['create-ignores-enum', 'duplicate-on-create', 'unknown-property-passes', 'patch-keeps-updated-at'],
  'delete-keeps-record',
].join(',');
const folder = mkdtempSync(join(tmpdir(), 'score-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** For `--url`. */
let service: ServiceProcess;
let url = '';
beforeAll(async () => {
  service = startService({ RATE_LIMIT_PER_MINUTE: '0' });
  url = await waitForUrl(service);
});
afterAll(async () => {
  service.process.kill('SIGTERM');
  await service.exited;
});

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly id: string; readonly status: string }[] }>
  >;
}

/** A suite that calls the service and exits with the given code. */
function suite(name: string, code: string): readonly string[] {
  const file = join(folder, `${name}.mjs`);
  const client = `
    import { randomUUID } from 'node:crypto';
    import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
    const headers = { 'x-session-id': process.env.SANDBOX_SESSION ?? randomUUID() };
    const list = async () => (await fetch(process.env.SANDBOX_URL + '/api/v1/users?limit=2', { headers })).json();
    const expect = (holds) => { if (!holds) { console.log('not as expected'); process.exit(1); } };
  `;
  writeFileSync(file, client + code);
  return ['--', process.execPath, file];
}

/** The reason and the example of the mutant `total-of-page`, which survives. */
const survivor =
  /reached by 1 request; .*\n +request {2}GET \/api\/v1\/users\?limit=2\n +correct .*"total":12.*\n +mutated .*"total":2/;
const checksLimit = () => suite('checks-limit', 'expect((await list()).data.length === 2);');

async function score(options: readonly string[], command: readonly string[], environment = {}) {
  const { exited, output } = runScript(main, { CI: 'true', ...environment }, 'score', ...options, ...command);
  const [code] = await exited;
  const { stdout, stderr } = output();
  // `limit-plus-one Killed Survived –`, without the duration.
  const lines = stdout.split('\n').map((line) =>
    line
      .replace(/ +\d+\.\d s$/, '')
      .trim()
      .replaceAll(/ +/g, ' '),
  );
  return { code, stdout, stderr, lines };
}

describe('score', () => {
  it('reports killed, surviving and unreached mutants, and writes a report, logs and annotations', async () => {
    const [json, logs, summary] = ['report.json', 'logs', 'summary.md'].map((name) => join(folder, name));
    const mutants = ['--mutants', 'limit-plus-one,total-of-page,put-keeps-omitted', '--no-variations'];
    const options = [...mutants, '--json', json ?? '', '--log-dir', logs ?? '', '--github'];
    const { code, lines, stdout, stderr } = await score(options, checksLimit(), {
      GITHUB_STEP_SUMMARY: summary ?? '',
    });

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines).toContain('limit-plus-one Killed');
    expect(lines).toContain('total-of-page Survived');
    expect(lines).toContain('put-keeps-omitted NoCoverage');
    expect(stdout).toMatch(/^Dry run: passed in \d+\.\d s\n/);
    expect(stdout).toMatch(survivor);
    expect(stdout).toContain(
      'Your suite detected 1 of 3 mutants in REST. Mutation score 33.33, covered score 50.00\n',
    );
    expect(stdout).toContain('::warning title=Survived%3A total-of-page (REST)::reached by 1 request; ');
    expect(readFileSync(summary ?? '', 'utf8')).toContain('| `limit-plus-one` | Killed | Unused | Unused |');
    expect(readdirSync(logs ?? '').sort()).toEqual([
      'dry-run.log',
      'limit-plus-one-REST.log',
      'put-keeps-omitted-REST.log',
      'total-of-page-REST.log',
    ]);
    expect(readFileSync(join(logs ?? '', 'limit-plus-one-REST.log'), 'utf8')).toBe('not as expected\n');
    const { files } = JSON.parse(readFileSync(json ?? '', 'utf8')) as Report;
    expect(Object.keys(files)).toEqual([
      ...['REST/listProducts.md', 'GraphQL/listProducts.md', 'SOAP/listProducts.md'],
      'REST/replaceUser.md',
    ]);

    // Only mutants that were not killed run again.
    const again = await score(
      [...mutants, '--json', json ?? '', '--iterate', '--break', '40'],
      checksLimit(),
    );
    expect(again.lines).not.toContain('limit-plus-one Killed');
    expect(again.stdout).toContain('detected 1 of 3 mutants in REST.');
    expect(again.code).toBe(1);
  });

  it('reports a timeout that repeats as detected, and ends the suite with what it started', async () => {
    const pids = join(folder, 'pids');
    const hanging = suite(
      'hanging',
      `import { spawn } from 'node:child_process';
       if ((await list()).data.length !== 2) {
         const child = spawn('sleep', ['300']);
         appendFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid + ' ');
         setInterval(() => undefined, 1000);
       }`,
    );
    const options = ['--mutants', 'limit-plus-one', '--no-variations', '--timeout-ms', '4000'];
    const { lines, stdout } = await score(options, hanging);

    expect(lines).toContain('limit-plus-one Timeout');
    expect(stdout).toContain('Mutation score 100.00');
    await expectEventually(() => !readFileSync(pids, 'utf8').trim().split(' ').map(Number).some(isRunning));
    expect(readFileSync(pids, 'utf8').trim().split(' ')).toHaveLength(4);
  });

  it.each([
    ['once only as what the repeated run shows', 2, 'Survived', ''],
    ['without the mutant too as unconfirmed', 99, 'Unconfirmed', 'Unconfirmed: 1, counted as not detected.'],
  ])('reports a suite that takes too long %s', async (_, until, status, note) => {
    const runs = join(folder, `runs-${until}`);
    const slow = suite(
      `slow-${until}`,
      `await list();
       appendFileSync(${JSON.stringify(runs)}, 'x');
       const { length } = readFileSync(${JSON.stringify(runs)}, 'utf8');
       if (length > 1 && length <= ${until}) setInterval(() => undefined, 1000);`,
    );
    const options = ['--mutants', 'total-of-page', '--no-variations', '--timeout-ms', '1000'];
    const { code, lines, stdout } = await score(options, slow);

    expect(code).toBe(0);
    expect(lines).toContain(`total-of-page ${status}`);
    expect(stdout).toContain(note);
    expect(stdout).toContain('detected 0 of 1 mutants in REST.');
  });

  it('reports what a flaky suite detects, and marks what is unconfirmed', async () => {
    const marker = join(folder, 'runs');
    const flaky = suite(
      'flaky',
      `const { length } = (await list()).data;
       appendFileSync(${JSON.stringify(marker)}, 'x');
       expect(readFileSync(${JSON.stringify(marker)}, 'utf8') === 'x' && length === 2);`,
    );
    const mutants = ['--mutants', 'limit-plus-one,put-keeps-omitted', '--no-variations'];
    const { code, lines, stdout } = await score(mutants, flaky);

    expect(code).toBe(0);
    expect(lines).toContain('limit-plus-one Killed');
    expect(lines).toContain('put-keeps-omitted Unconfirmed');
    expect(stdout).toContain('the suite failed again, although the mutant changed no response\n');
    expect(stdout).toContain('      not as expected\n');
    expect(stdout).toContain('detected 1 of 2 mutants in REST. Mutation score 50.00, covered score 100.00\n');
  });

  it('keeps a bounded end of what the suite prints', async () => {
    const logs = join(folder, 'loud-logs');
    const loud = suite(
      'loud',
      `import { statSync, writeSync } from 'node:fs';
       const log = ${JSON.stringify(join(logs, 'dry-run.log'))};
       const line = 'x'.repeat(1023) + '\\n';
       for (let i = 0; i < 80; i += 1) writeSync(1, line.repeat(1024));
       while (statSync(log).size >= 80 * 2 ** 20) await new Promise(setImmediate);
       writeSync(1, 'the end\\n');
       process.exit(1);`,
    );
    const { code, stderr } = await score(['--log-dir', logs], loud);

    expect(code).toBe(2);
    expect(stderr).toMatch(/\nthe end\n$/);
    expect(stderr.length).toBeLessThan(30_000);
  });

  it('reports the permitted variations with which the suite fails', async () => {
    const strict = suite(
      'strict',
      `const response = await fetch(process.env.SANDBOX_URL + '/api/v1/users?limit=1', { headers });
       const text = await response.text();
       expect(text.startsWith('{"success":true'));`,
    );
    // The first shard of three: key-order, header-case and uuid-v7.
    const { code, stdout } = await score(
      ['--mutants', 'put-keeps-omitted', '--shard', '1/3', '--concurrency', '2'],
      strict,
    );

    expect(code).toBe(0);
    expect(stdout).toContain('False alarms: 1 of 3 (key-order)\n');
    expect(stdout).toContain('detected 0 of 1 mutants in REST.');
  });
});

describe('the protocols of a suite', () => {
  /** It checks the length of a list in two protocols, and calls the third. */
  const parts = {
    REST: 'expect((await list()).data.length === 2);',
    GraphQL: `
      const { data } = await (await post('/graphql', 'application/json', JSON.stringify({ query: '{ users(limit: 2) { items { id } } }' }))).json();
      expect(data.users.items.length === 2);`,
    SOAP: `
      const list = '<GetUsersRequest xmlns="http://sandbox.example.com/soap"><limit>2</limit></GetUsersRequest>';
      const soap = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"';
      const xml = '<s:Envelope ' + soap + '><s:Body>' + list + '</s:Body></s:Envelope>';
      expect((await post('/soap', 'text/xml', xml)).status === 200);`,
  };
  const post = `
    const post = (path, type, body) =>
      fetch(process.env.SANDBOX_URL + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
    const users = ['Ada', 'Bob', 'Eve'].map((name) => ({ name, email: name + '@example.com' }));
    await post('/session/import', 'application/json', JSON.stringify({ data: { users } }));`;
  const suiteOf = (name: string, protocols: readonly (keyof typeof parts)[]): readonly string[] =>
    suite(name, [post, ...protocols.map((protocol) => `{ ${parts[protocol]} }`)].join('\n'));
  const mutants = ['--mutants', 'limit-plus-one,put-keeps-omitted', '--no-variations'];
  it('are columns, each with a score of its own', async () => {
    const { code, lines } = await score(mutants, suiteOf('three', ['REST', 'GraphQL', 'SOAP']));

    expect(code).toBe(0);
    expect(lines).toContain('REST GraphQL SOAP');
    expect(lines).toContain('limit-plus-one Killed Killed Survived');
    expect(lines).toContain('put-keeps-omitted NoCoverage – –');
    expect(lines).toContain('REST 1 of 2 detected, score 50.00');
    expect(lines).toContain('GraphQL 1 of 1 detected, score 100.00');
    expect(lines).toContain('SOAP 0 of 1 detected, score 0.00');
    expect(lines).toContain(
      'Your suite detected 2 of 4 mutants in REST, GraphQL and SOAP. Mutation score 50.00, covered score 66.67',
    );
  });

  it.each([
    ['a service of its own', (): string[] => []],
    ['--url', () => ['--url', url]],
  ])('count if the suite uses them, with %s', async (_, options) => {
    const { code, lines } = await score([...mutants, ...options()], suiteOf('two', ['GraphQL', 'SOAP']));

    expect(code).toBe(0);
    expect(lines).toContain('limit-plus-one Killed Survived');
    expect(lines).toContain(
      'Your suite detected 1 of 2 mutants in GraphQL and SOAP. Mutation score 50.00, covered score 50.00',
    );
    expect(lines).toContain(
      'The suite sends no request in REST, so this protocol does not count. With it: 1 of 4, score 25.00. --protocol R,G,S counts all.',
    );
  });

  it('count if an option says so', async () => {
    const { lines } = await score([...mutants, '--protocol', 'R,G,S'], suiteOf('one', ['SOAP']));

    expect(lines).toContain('limit-plus-one NoCoverage NoCoverage Survived');
    expect(lines).toContain(
      'Your suite detected 0 of 4 mutants in REST, GraphQL and SOAP. Mutation score 0.00, covered score 0.00',
    );
  });

  it('all count if the suite sends no request', async () => {
    const { stdout } = await score(mutants, suite('idle', ''));

    expect(stdout).toContain('The suite sent no request to records of this service, so all protocols count.');
    expect(stdout).toContain('detected 0 of 4 mutants');
  });
});

describe('mutants of permissions', () => {
  const ids = 'product-create-ignores-role,order-delete-ignores-role,limit-plus-one';
  const options = ['--mutants', ids, '--no-variations'];

  it.each([[[]], [() => ['--url', url]]])('count if the suite passes with the policy shop', async (more) => {
    const code = `
      const send = async (method, path, body, authorization) => fetch(process.env.SANDBOX_URL + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: JSON.stringify(body),
      });
      await send('PUT', '/session/permissions', { policy: 'shop' });
      const bob = 'Basic ' + btoa('bob@example.com:bob-user-2026');
      const { status } = await send('POST', '/api/v1/products', { name: 'Lamp', price: 1 }, bob);
      expect(status === 403);
    `;
    const given = typeof more === 'function' ? more() : more;
    const { lines, stdout } = await score([...options, ...given], suite('checks-role', code));
    expect(stdout).toContain('With the policy shop: passed in ');
    expect(lines).toContain('product-create-ignores-role Killed');
    expect(lines).toContain('order-delete-ignores-role NoCoverage');
  });

  it('count if the suite sets a policy itself, also if other tests need none', async () => {
    const code = `
      const send = (session, method, path, body, authorization) => fetch(process.env.SANDBOX_URL + path, {
        method,
        headers: {
          'x-session-id': session,
          'content-type': 'application/json',
          ...(authorization && { authorization }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const [open, closed] = [crypto.randomUUID(), crypto.randomUUID()];
      expect((await send(open, 'POST', '/api/v1/products', { name: 'Lamp', price: 1 })).status === 201);
      await send(closed, 'PUT', '/session/permissions', { policy: 'shop' });
      const bob = 'Basic ' + btoa('bob@example.com:bob-user-2026');
      expect((await send(closed, 'POST', '/api/v1/products', { name: 'Lamp', price: 1 }, bob)).status === 403);
    `;
    const { lines, stdout } = await score(options, suite('checks-both', code));
    expect(stdout).toContain('not passed, so mutants of permissions act only where the suite sets a policy.');
    expect(lines).toContain('product-create-ignores-role Killed');
    expect(lines).toContain('order-delete-ignores-role NoCoverage');
  });

  it('do not count if the suite does not pass with it', async () => {
    const json = join(folder, 'without-policy.json');
    const { lines, stdout } = await score([...options, '--json', json], checksLimit());
    expect(stdout).toContain('With the policy shop: not passed, so mutants of permissions do not count.');
    expect(stdout).toContain('Your suite detected 1 of 1 mutants in REST.');
    expect(lines).toContain('limit-plus-one Killed');
    const { files } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    const ignored = Object.values(files).flatMap(({ mutants }) =>
      mutants.filter(({ status }) => status === 'Ignored'),
    );
    expect(ignored.map(({ id }) => id)).toContain('product-create-ignores-role/REST');
  });
});

describe('score exits with 2 and one line', () => {
  it.each([
    [['--mutants', 'limit-plus-on'], "Unknown mutant 'limit-plus-on'. Did you mean 'limit-plus-one'?"],
    [['--brake', '70'], "Unknown option '--brake'. Did you mean '--break'?"],
    [['--url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9 has no catalogue of mutants'],
  ])('for %j', async (options, message) => {
    const { code, stdout, stderr } = await score(options, checksLimit());

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('if the command of the suite is missing or cannot be started', async () => {
    expect((await score([], [])).stderr).toMatch(/^The command of the suite is missing/);
    const { code, stderr } = await score([], ['--', 'no-such-program']);

    expect(code).toBe(2);
    expect(stderr).toMatch(/^The suite cannot be started: .*ENOENT/);
  });

  it('if the dry run fails, with the last lines of the suite', async () => {
    const { code, stderr } = await score([], suite('failing', 'expect(false);'));

    expect(code).toBe(2);
    expect(stderr).toBe('The dry run failed: the suite must pass without a mutant.\nnot as expected\n');
  });

  it('if the dry run takes too long', async () => {
    const { code, stderr } = await score(
      ['--dry-run-timeout-ms', '500'],
      suite('endless', 'setInterval(() => undefined, 1000);'),
    );

    expect(code).toBe(2);
    expect(stderr).toMatch(/^The dry run took too long \(--dry-run-timeout-ms\)/);
  });

  it('if the report cannot be written, before the suite runs', async () => {
    const runs = join(folder, 'not-run');
    const counting = suite('counting', `writeFileSync(${JSON.stringify(runs)}, '');`);
    const [isFolder, inFile] = [folder, join(folder, 'counting.mjs', 'report.json')];

    expect((await score(['--json', isFolder], counting)).stderr).toBe(
      `Option '--json': ${isFolder} is not a file.\n`,
    );
    expect((await score(['--json', inFile], counting)).stderr).toMatch(
      new RegExp(`^Option '--json': ${inFile} cannot be written: .+\n$`),
    );
    expect(existsSync(runs)).toBe(false);
  });

  it('if the service ends during a run, and keeps the results so far', async () => {
    const json = join(folder, 'new-folder', 'partial.json');
    const runs = join(folder, 'killing-runs');
    const killing = suite(
      'killing',
      `expect((await list()).data.length === 2);
       appendFileSync(${JSON.stringify(runs)}, 'x');
       if (readFileSync(${JSON.stringify(runs)}, 'utf8') === 'x') process.exit(0);
       const children = readFileSync('/proc/' + process.ppid + '/task/' + process.ppid + '/children', 'utf8');
       for (const pid of children.trim().split(' ').map(Number)) if (pid !== process.pid) process.kill(pid, 'SIGKILL');`,
    );
    const { code, stderr } = await score(
      ['--mutants', 'limit-plus-one,total-of-page', '--json', json],
      killing,
    );

    expect(code).toBe(2);
    expect(stderr).toContain('The service did not respond after the run total-of-page-REST');
    const { files } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    const mutants = Object.values(files).flatMap((file) => file.mutants);
    expect(mutants.filter(({ status }) => status !== 'Ignored')).toMatchObject([
      { id: 'limit-plus-one/REST', status: 'Killed' },
      { id: 'total-of-page/REST', status: 'Pending' },
    ]);
  });
});

describe('a suite that ends the runner', () => {
  it('leaves the report and no service', async () => {
    const json = join(folder, 'ended.json');
    const urls = join(folder, 'urls');
    const fatal = suite(
      'fatal',
      `appendFileSync(${JSON.stringify(urls)}, process.env.SANDBOX_URL + ' ');
       if ((await list()).pagination.total !== 12) process.kill(process.ppid, 'SIGKILL');`,
    );
    const mutants = ['--mutants', 'limit-plus-one,total-of-page', '--no-variations'];
    const runner = runScript(main, { CI: 'true' }, 'score', ...mutants, '--json', json, ...fatal);
    await runner.exited;

    expect(runner.process.signalCode).toBe('SIGKILL');
    expect(readFileSync(json, 'utf8')).toContain('"status": "Survived"');
    for (const url of readFileSync(urls, 'utf8').trim().split(' ')) {
      await expectRefused(url);
    }
  });
});

describe('SIGINT', () => {
  it('ends the suite with what it started, and the service', async () => {
    const file = join(folder, 'interrupted');
    const sleeping = suite(
      'sleeping',
      `import { spawn } from 'node:child_process';
       const child = spawn('sleep', ['300']);
       writeFileSync(${JSON.stringify(file)}, [process.pid, child.pid, process.env.SANDBOX_URL].join(' '));
       console.log('started'); setInterval(() => undefined, 1000);`,
    );
    const logs = join(folder, 'interrupted-logs');
    const runner = runScript(main, { CI: 'true' }, 'score', '--log-dir', logs, ...sleeping);
    await expectEventually(() => readFileSync(join(logs, 'dry-run.log'), 'utf8') === 'started\n');
    const [suitePid = '', childPid = '', url = ''] = readFileSync(file, 'utf8').split(' ');
    runner.process.kill('SIGINT');
    const [code] = await runner.exited;

    expect(code).toBe(130);
    await expectEventually(() => ![suitePid, childPid].map(Number).some(isRunning));
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
  });
});

describe('score --url', () => {
  it('uses a session per mutant of a running service, whose id the suite sends', async () => {
    const { lines, stdout } = await score(
      ['--url', url, '--mutants', 'limit-plus-one,total-of-page', '--no-variations'],
      checksLimit(),
    );

    expect(lines).toContain('limit-plus-one Killed');
    expect(lines).toContain('total-of-page Survived');
    expect(stdout).toMatch(survivor);
  });

  // contract/kit-guides.slow.e2e-spec.ts has the score with its own services.
  it('returns the score of the documentation for the example suite', async () => {
    const { stdout } = await score(
      ['--url', url, '--mutants', documentedMutants, '--no-variations', '--concurrency', '2'],
      ['--', process.execPath, '--test', weakSuite],
    );

    expect(stdout).toContain(
      'Your suite detected 1 of 10 mutants in REST. Mutation score 10.00, covered score 16.67\n',
    );
  });
});

/** The service ends when it finds out that its parent has ended. */
async function expectRefused(url: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (!isOpen) return;
    await once(AbortSignal.timeout(20), 'abort');
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Checks every time that the runner writes or 20 ms pass; the test's time limit ends it. */
async function expectEventually(holds: () => boolean): Promise<void> {
  for (;;) {
    try {
      if (holds()) return;
    } catch {
      // The file does not exist yet.
    }
    await once(AbortSignal.timeout(20), 'abort');
  }
}
