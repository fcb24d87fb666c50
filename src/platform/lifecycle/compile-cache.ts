// Keeps what Node compiled on disk, so that the next start need not compile it again. Node 22.1 and newer can do that.
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

/** What newer Nodes have (https://nodejs.org/api/module.html#module-compile-cache). */
interface CompileCache {
  readonly enableCompileCache?: (folder: string) => unknown;
  readonly flushCompileCache?: () => void;
}

const node = modules as typeof modules & CompileCache;
const folder = new URL('../../../node_modules/.cache/compiled', import.meta.url);

/** Call it before the code is loaded that matters. Where nothing can be written it does nothing. */
export function enableCompileCache(): void {
  node.enableCompileCache?.(fileURLToPath(folder));
}

/** Writes what was compiled by now; without this it would be written only when the process ends by itself. */
export function flushCompileCache(): void {
  node.flushCompileCache?.();
}
