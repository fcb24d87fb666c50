// Downloads each collection and runs it unchanged with its client.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { timeout: 300_000, maxBuffer: 16 * 1024 * 1024 };

export function checks({ baseUrl, folder }) {
  /** Downloads a collection to a new folder, runs a command there and returns its output. */
  const play = async (name, client, args) => {
    const work = await mkdtemp(join(tmpdir(), 'collections-'));
    try {
      const response = await fetch(`${baseUrl}/collections/${name}`);
      assert.equal(response.status, 200);
      await writeFile(join(work, name), Buffer.from(await response.arrayBuffer()));
      const isArchive = name.endsWith('.zip');
      if (isArchive) await run('unzip', ['-q', name], { ...options, cwd: work });
      const cwd = isArchive ? join(work, 'practice-api-sandbox') : work;
      const { stdout } = await run(join(folder, 'node_modules', '.bin', client), args, { ...options, cwd });
      return stdout;
    } catch ({ message, stdout }) {
      throw new Error([message, stdout].filter(Boolean).join('\n'));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };
  return {
    'collections: newman runs the Postman collection': async () => {
      await play('postman.json', 'newman', ['run', 'postman.json', '--color', 'off']);
    },
    'collections: Bruno runs its collection': async () => {
      await play('bruno.zip', 'bru', ['run', '-r']);
    },
    'collections: httpyac runs the .http file': async () => {
      const args = ['send', 'sandbox.http', '--all', '--json', '--output', 'none'];
      const { summary } = JSON.parse(await play('sandbox.http', 'httpyac', args));
      assert.equal(summary.failedRequests + summary.erroredRequests, 0, JSON.stringify(summary));
      // Requests without assertions would pass too.
      assert.ok(summary.totalTests >= summary.totalRequests, JSON.stringify(summary));
    },
  };
}
