// Actions on the session that several components use. Actions of the user return a message. All functions throw a ServiceError.
import { call, data } from './api.ts';
import { firstPath } from './collections.ts';
import { showSession, type Session } from './session.ts';

/** Reloads the session from the service. */
export async function refreshSession(): Promise<void> {
  showSession(await data<Session>('/session'));
}

export async function extendSession(): Promise<string> {
  showSession(await call<Session>('POST', '/session/extend'));
  return 'The time of the session starts again.';
}

/** Any REST request to a collection loads the sample data. */
export async function loadSampleData(): Promise<string> {
  await call('GET', `${firstPath.value}?limit=1`);
  await refreshSession();
  return 'Sample data loaded.';
}

export async function restoreSampleData(): Promise<string> {
  await call('POST', '/api/v1/demo/reset');
  await refreshSession();
  return 'Sample data restored. The time of the session starts again.';
}

/** The next request opens a new session. */
export async function endSession(): Promise<undefined> {
  await call('DELETE', '/session');
  await refreshSession();
}

/** Whether the trainer of the class sees the headers and bodies of the last attempts. */
export async function shareRequests(isShared: boolean): Promise<string> {
  await call('PATCH', '/classes/membership', { body: { share_requests: isShared } });
  await refreshSession();
  return isShared
    ? 'The trainer sees your last requests until the class ends.'
    : 'The trainer sees no headers and bodies.';
}
