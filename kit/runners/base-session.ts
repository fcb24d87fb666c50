// The session whose state every test of a file starts with.
import { checkNames, namesOf } from '../client/known-names.js';
import type { Sandbox } from '../client/sandbox.js';
import { forksOf, type AnySession, type Session } from '../client/session.js';

/** Sets the state and the controls with which every test starts. */
type Prepare = (session: Session) => unknown;

export interface UseSessionOptions {
  /** Runs once per file, with Playwright once per worker. Every test gets a fork of the state that it leaves. */
  readonly prepare?: Prepare | undefined;
}

/** Throws TypeError for an option that does not exist. */
export const checkOptions = (caller: string, options: UseSessionOptions): void =>
  checkNames(`${caller}: `, options, namesOf<UseSessionOptions>({ prepare: true }));

/**
 * A new session, prepared, whose requests are recorded. If SANDBOX_SESSION has the id of a session, it has the records and the
 * controls of that one.
 */
export async function openBaseSession(sandbox: Sandbox, prepare: Prepare | undefined): Promise<Session> {
  const { SANDBOX_SESSION: id = '' } = process.env;
  const base = id === '' ? sandbox.session() : await forkOf(sandbox.session({ id }));
  const { controls = [] } = await base.report();
  if (!controls.includes('journal')) await base.requests.record();
  await prepare?.(base);
  return base;
}

/** A session with the records and controls of another session. */
export const forkOf = (session: Session): Promise<Session> => session.fork({ controls: true });

/** Ends a session and the sessions that were forked from it. */
export async function endWithForks(session: AnySession): Promise<void> {
  await Promise.all(forksOf(session).map(endWithForks));
  await session.end();
}
