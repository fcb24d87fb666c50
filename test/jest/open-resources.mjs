// Sockets, servers and child processes that a test file leaves open. Such a file fails, because it would slow down or disturb the files that
// follow it in the same worker, and because the service may have a leak.
import { setTimeout as sleep } from 'node:timers/promises';

/** Not counted: work that ends in the same turn of the event loop, and timers, which disturb no other file and do not name their owner. */
const uncounted = new Set(['Immediate', 'CloseReq', 'Timeout']);

/** Milliseconds. What is closed needs a few turns of the event loop to disappear; only a file that fails waits this long. */
const maxWait = 10_000;
const interval = 5;

/** The types of what is open now, such as `TCPSocketWrap`, each as often as it is open. */
export function openResources() {
  return process.getActiveResourcesInfo().filter((type) => !uncounted.has(type));
}

/** The types of resources that were opened after `before` and are still open. */
function openedSince(before) {
  const opened = openResources();
  for (const type of before) {
    const index = opened.indexOf(type);
    if (index !== -1) opened.splice(index, 1);
  }
  return opened;
}

/** Waits until nothing more is open than `before`. Rejects with the types of what stays open. */
export async function expectNothingLeft(before) {
  let left = openedSince(before);
  for (let waited = 0; left.length > 0 && waited < maxWait; waited += interval) {
    await sleep(interval);
    left = openedSince(before);
  }
  if (left.length === 0) return;
  throw new Error(
    `These tests ended, but left open: ${left.join(', ')}. ` +
      'Close it in afterEach or afterAll; if the service opened it, the service has to close it when it stops.',
  );
}
