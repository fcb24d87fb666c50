// Builds the pages, starts the service, and repeats either when its source changes. Ctrl+C ends both.
import { execFile, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** The folders of web/ from which a page is built. */
const pages = {
  app: ['app'],
  docs: ['docs', 'site'],
  graphiql: ['graphiql', 'site'],
  swagger: ['swagger'],
};
/** Milliseconds in which changes are collected: an editor may write a file several times. */
const QUIET = 200;

async function build(name) {
  const script = join(root, `scripts/web/build-${name}.mjs`);
  await promisify(execFile)(process.execPath, [script], { cwd: root }).then(
    () => console.log(`built ${name}`),
    ({ stderr }) => console.error(`${name} was not built:\n${stderr}`),
  );
}

/** Calls `act` after the last of several changes. Never runs two calls at the same time. */
function onChange(folder, act) {
  let timer;
  let running = Promise.resolve();
  watch(join(root, 'web', folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(act)), QUIET);
  });
}

await Promise.all(Object.keys(pages).map(build));
for (const folder of new Set(Object.values(pages).flat())) {
  const names = Object.keys(pages).filter((name) => pages[name].includes(folder));
  onChange(folder, () => Promise.all(names.map(build)));
}
const bin = (name) => join(root, 'node_modules/.bin', name);
const authentication = ['--project', join(root, 'packages/http-auth')];
await promisify(execFile)(bin('tsc'), authentication);
const service = spawn(bin('nest'), ['start', '--watch'], { cwd: root, stdio: 'inherit' });
const compiler = spawn(bin('tsc'), [...authentication, '--watch', '--preserveWatchOutput'], {
  stdio: 'inherit',
});
service.on('exit', () => compiler.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
service.on('exit', (code) => process.exit(code ?? 0));
