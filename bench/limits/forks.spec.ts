// The CPU time of 10,000 forks of a session.
import { book } from '../../test/support/example-entities.js';
import { bookOf, createStore, sessionId } from '../../test/support/session-store.js';
import { Limits } from './limits.js';

const FORKS = 10_000;
/** Milliseconds. */
const LIMIT = 100;

const limits = new Limits();
afterAll(() => limits.print());

function measure(): number {
  const { store } = createStore({ maxSessions: 2 * FORKS });
  const session = store.open(sessionId(0));
  store.write(session, (draft) => {
    draft.seed();
    for (let n = 0; n < 10; n += 1) draft.of(book).add(bookOf(`book-${n}`));
  });
  const before = process.cpuUsage();
  for (let n = 1; n <= FORKS; n += 1) void store.openUnlessLive(sessionId(n), { records: session.state });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('10,000 forks', () => limits.measure('10,000 forks of a session', LIMIT, measure));
