// Jest's Node environment, in which third-party packages come from one bundle. A worker compiles the bundle once; each test
// file evaluates its own packages from it, so nothing is shared between files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { bundle } from './packages.mjs';

const nodeRequire = createRequire(bundle);
let script;

export default class PackagesEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    let packages;
    this.global.requirePackage = (name) => (packages ??= this.evaluateBundle())[name]();
  }

  async teardown() {
    delete this.global.requirePackage;
    await super.teardown();
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

  /** What the bundle requires: modules of Node, and packages by computed names. */
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
