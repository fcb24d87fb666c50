// What keeps a process alive: sockets, servers, child processes. A test file that leaves one behind fails, because it would slow down or
// disturb the files that follow it in the same worker, and in the service it is a leak.
import { setTimeout as sleep } from 'node:timers/promises';

/** They belong to work that ends by itself: in the same turn of the event loop, or, of a timer, later than a busy machine permits to wait. */
const passing = new Set(['Immediate', 'CloseReq', 'Timeout']);

/** Milliseconds. What is closed needs a few turns of the event loop to disappear; only a file that fails waits this long. */
const patience = 10_000;
const interval = 5;

/** The types of what is open now, such as `TCPSocketWrap`, each as often as it is open. */
export function openResources() {
  return process.getActiveResourcesInfo().filter((type) => !passing.has(type));
}

/** What is open now and was not `before`. */
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
  for (let waited = 0; left.length > 0 && waited < patience; waited += interval) {
    await sleep(interval);
    left = openedSince(before);
  }
  if (left.length === 0) return;
  throw new Error(
    `These tests ended, but left open: ${left.join(', ')}. ` +
      'Close it in afterEach or afterAll; if the service opened it, the service has to close it when it stops.',
  );
}
