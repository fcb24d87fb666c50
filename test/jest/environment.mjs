// Jest's Node environment, in which third-party packages come from one bundle. A worker compiles the bundle once; each test
// file evaluates its own packages from it, so nothing is shared between files. The bundle of the service is loaded once per worker,
// outside the contexts of test files, which start their applications from it. A file that leaves something open fails.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { expectNothingLeft, openResources } from './open-resources.mjs';
import { bundle } from './packages.mjs';

const nodeRequire = createRequire(bundle);
let script;
let shared;

// A worker that has nothing left to do ends at once. Otherwise it would first release a heap of gigabytes, which takes longer than
// Jest waits before it reports that the worker failed to exit.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

/** The port of the service of this worker. Neither the process nor its channel keeps the worker running. */
async function startSharedService() {
  const child = fork(join(import.meta.dirname, 'shared-service.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the shared service ended with ${code}`)),
  );
  exited.catch(() => undefined);
  const [ports] = await Promise.race([once(child, 'message'), exited]);
  child.unref();
  child.channel.unref();
  return ports;
}

export default class PackagesEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.openBefore = openResources();
    let packages;
    this.global.loadService = () => import(process.env.TEST_SERVICE_BUNDLE);
    this.global.sharedService = () => (shared ??= startSharedService());
    this.global.requirePackage = (name) => (packages ??= this.evaluateBundle())[name]();
  }

  /** Jest calls it for each event of a test file. */
  handleTestEvent({ name, test }) {
    this.hasFailed ||= name === 'hook_failure' || (name === 'test_done' && test.errors.length > 0);
  }

  async teardown() {
    for (const name of ['requirePackage', 'loadService', 'sharedService']) delete this.global[name];
    await super.teardown();
    // The error would replace the report of a failed test, which is often the cause.
    if (!this.hasFailed) await expectNothingLeft(this.openBefore);
  }

  evaluateBundle() {
    script ??= new Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(bundle, 'utf8')}\n})`,
      { filename: bundle },
    );
    const module = { exports: {} };
    const evaluate = script.runInContext(this.getVmContext());
    evaluate(module.exports, this.requireFor(module.exports), module, bundle, dirname(bundle));
    return module.exports;
  }

  /** Returns the `require` of the bundle: for modules of Node, and for packages with computed names. */
  requireFor(packages) {
    const require = (name) => {
      if (Object.hasOwn(packages, name)) return packages[name]();
      if (/^(?:node:)?process$/.test(name)) return this.global.process;
      if (/^(?:node:)?module$/.test(name)) return { ...nodeRequire(name), createRequire: () => require };
      return nodeRequire(name);
    };
    return Object.assign(require, { resolve: nodeRequire.resolve });
  }
}
