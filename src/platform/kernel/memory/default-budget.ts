// The memory budget if none is configured.

const MIB = 1024 * 1024;
/** Bytes that the service needs without client data: code, modules, and the objects of requests in progress. */
const RESERVED = 96 * MIB;
const SHARE = 0.9;
const MINIMUM = 8 * MIB;

/** @param heapLimit `heap_size_limit` of V8, in bytes; it includes 48 MiB for new objects */
export function defaultBudget(heapLimit: number): number {
  return Math.floor(Math.max(MINIMUM, SHARE * (heapLimit - RESERVED)));
}
