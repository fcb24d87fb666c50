import { createStore, sessionId } from '../../../../test/support/session-store.js';
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

  it('keeps only the counters of settings that can still apply', () => {
    const { store } = createStore();
    const session = store.open(sessionId(1));
    const names = ['random_fail', 'random_fail_2', 'faults_0_1', 'faults_1_2_fired', 'mutants_12_reached_a2'];
    store.setControls(session, () => ({ faults: { epoch: 1 }, random: { epoch: 2 }, 'class:end': 12 }));
    for (const name of names) store.count(session, name);
    store.setControls(session, ({ settings }) => settings);
    expect(store.counters(session, names)).toEqual([1, 1, 1, 1, 0]);

    store.setControls(session, () => ({ faults: { epoch: 3 }, random: { epoch: 2 } }));
    expect(store.counters(session, names)).toEqual([1, 1, 1, 0, 0]);
  });
});
