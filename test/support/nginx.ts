// Starts nginx with deploy/nginx.conf before nodes of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.js';

export interface Proxy {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** `edit` changes the text of the configuration. */
export async function startNginx(
  nodes: readonly [number, number],
  edit: (text: string) => string = (text) => text,
  fixedPort?: number,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  // The workers run as an unprivileged user.
  chmodSync(folder, 0o777);
  const port = fixedPort ?? (await freePort());
  const config = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('node-1:3000', `127.0.0.1:${nodes[0]}`)
    .replace('node-2:3000', `127.0.0.1:${nodes[1]}`)
    .replace(/listen 8080;|listen \[::\]:8080.*;/g, '')
    .replace('server_tokens off;', `server_tokens off;\n    listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`);
  writeFileSync(join(folder, 'nginx.conf'), edit(config));
  const words = ['-p', folder, '-g', 'daemon off;', '-c', join(folder, 'nginx.conf')];
  const child = spawn('nginx', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(errors);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const close = async (): Promise<void> => {
    child.kill('SIGQUIT');
    await once(child, 'close');
    rmSync(folder, { recursive: true });
  };
  return { port, url, close };
}
