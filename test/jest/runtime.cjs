// Jest's runtime, with scripts that a worker compiles once. V8 then compiles their functions once too, not in each test file.
// Each test file still evaluates its own modules, so nothing is shared between files.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The compiled scripts of this worker by file name, with their code, which changes in watch mode. */
const scripts = new Map();

function scriptOf(code, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.code === code) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { code, script });
  return script;
}

module.exports = class CachedScriptsRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (code, filename) => {
      const context = this._environment.getVmContext();
      return context && scriptOf(code, filename, executor.injectedModuleParameters).runInContext(context);
    };
  }
};
