import { sessionId } from '../../../test/support/session-store.js';
import { MemorySession } from './memory.session.js';

describe('a session of this process', () => {
  const now = Date.now();

  it.each([
    ['now', now],
    ['in a month', now + 2_678_400_000],
    ['a century ago', now - 3_155_760_000_000],
    ['between two milliseconds', now + 0.5],
  ])('has the given times: %s', (_, instant) => {
    const session = new MemorySession(sessionId(1), instant, instant + 60_000);
    expect(session).toMatchObject({ createdAt: instant, expiresAt: instant + 60_000 });

    session.expiresAt = instant + 90_000;
    expect(session).toMatchObject({ createdAt: instant, expiresAt: instant + 90_000 });
  });
});
