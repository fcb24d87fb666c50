// Stores what is derived from a request that was executed. The response is sent although the store has no room or cannot be reached.
import { ApiError } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';

/** Rejects with every error except SERVICE_UNAVAILABLE, including errors that `store` throws synchronously. */
export async function storeIfAvailable(store: () => MaybePromise<unknown>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
  }
}
