// Temporary files of the benchmark: the requests of a slot, the database of a peer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder;

/** Writes a file and returns its path. A file of the same name is overwritten. */
export const scratchFile = (name, content) => {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'bench-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
