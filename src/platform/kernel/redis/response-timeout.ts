// The time that a request waits for a response of the store.
import { ResponseTimeoutError } from './redis.errors.js';

/** Milliseconds. Below two seconds, which is the longest time that a request waits for a store that hangs. */
const RESPONSE_TIMEOUT = 1400;
const PARTS = 7;

/**
 * Calls back after RESPONSE_TIMEOUT. A turn of the event loop counts as one part of it, however long it takes: timers run before
 * sockets are read, so a node that was busy would otherwise discard responses that have arrived.
 */
export function afterResponseTimeout(callback: () => void): NodeJS.Timeout {
  let parts = 0;
  const timer = setTimeout(() => {
    parts += 1;
    if (parts < PARTS) timer.refresh();
    else callback();
  }, RESPONSE_TIMEOUT / PARTS);
  return timer;
}

/** Rejects with ResponseTimeoutError if there is no response in time. */
export function withTimeout<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = afterResponseTimeout(() => reject(new ResponseTimeoutError()));
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
