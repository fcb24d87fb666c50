// Executes the steps of the Dockerfile without a container engine: same files, same commands, one folder per stage.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The paths that .dockerignore excludes within the included folders. */
const ignored = (path) => /public\/vendor$|\.spec\.ts$/.test(path);

/** The instructions of the Dockerfile without comments. */
async function instructions() {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines.filter((line) => line !== '').map((line) => /^(\w+) +(.*)$/.exec(line).slice(1));
}

/** Builds both stages in `work`. The content of the image is in `app`. */
export async function makeImage(work) {
  const folders = { '/build': join(work, 'build'), '/app': join(work, 'app') };
  let here = '';
  for (const [verb, words] of await instructions()) {
    if (verb === 'WORKDIR') {
      here = folders[words];
      await mkdir(here);
    }
    if (verb === 'COPY') await copy(words, here, work);
    if (verb === 'RUN') await runIn(here, words);
  }
}

async function copy(words, here, work) {
  const [, , stage, names] = /^(--from=(\w+) )?(.+)$/.exec(words) ?? [];
  const paths = names.split(' ');
  const target = paths.pop();
  for (const path of paths) {
    const from = stage === undefined ? join(root, path) : join(work, path);
    // A file is copied into a folder, a folder without its name.
    const isFile = (await stat(from)).isFile();
    const into = isFile && target.endsWith('/') ? join(here, target, basename(path)) : join(here, target);
    await cp(from, into, { recursive: true, filter: (file) => stage !== undefined || !ignored(file) });
  }
}

/** Links the installed packages for `npm ci`, and skips the removal of npm. */
async function runIn(here, command) {
  if (command.includes('npm ci')) return symlink(join(root, 'node_modules'), join(here, 'node_modules'));
  if (command.startsWith('rm ')) return undefined;
  return exec('sh', ['-c', command], { cwd: here });
}
