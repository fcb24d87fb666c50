// The limit of file descriptors of the process, and how many of them connections may use.
import { readFileSync } from 'node:fs';
import type { Config } from '../../../config/config.js';

/** Descriptors for the process itself: standard streams, event loop, ports, store, and modules that are loaded later. */
const RESERVED = 40;

interface ConnectionLimit {
  /** Connections per port. */
  readonly limit: number;
  /** Files that the process may open. */
  readonly allowed: number;
}

/** A connection needs one descriptor, and another one while it receives a file of a page. */
export function connectionLimit(
  { maxConnections, mtlsPort }: Pick<Config['values'], 'maxConnections' | 'mtlsPort'>,
  allowed = openFileLimit(),
): ConnectionLimit {
  const ports = mtlsPort === undefined ? 1 : 2;
  const available = Math.floor((allowed - RESERVED) / 2 / ports);
  return { limit: Math.max(1, Math.min(maxConnections, available)), allowed };
}

/** Linux reports the limit in /proc. On other systems it is not checked. */
function openFileLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
