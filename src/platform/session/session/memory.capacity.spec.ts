import { catchApiError } from '../../../../test/support/example-entities.js';
import { openSessions, sessionId, createStore } from '../../../../test/support/session-store.js';

const day = 86_400;

describe('the number of sessions', () => {
  it('counts live sessions only, before and after a sweep', () => {
    const { clock, store } = createStore();
    openSessions(store, 300);
    clock.advance({ seconds: 30 });
    openSessions(store, 200, 300);

    expect(store.counts().active).toBe(500);
    clock.advance({ seconds: 30 });
    expect(store.counts().active).toBe(200);
    clock.advance({ seconds: 30 });
    expect(store.counts().active).toBe(0);
  });

  it('of today restarts at midnight UTC and counts every session of the day', () => {
    const { clock, store } = createStore();
    openSessions(store, 3);
    clock.advance({ seconds: day - 1 });
    openSessions(store, 2, 3);

    expect(store.counts()).toEqual({ active: 2, today: 5 });
    clock.advance({ seconds: 1 });
    expect(store.counts()).toEqual({ active: 2, today: 0 });
    openSessions(store, 1, 5);
    expect(store.counts()).toEqual({ active: 3, today: 1 });
  });
});

describe('a full store', () => {
  it('rejects the next session with Retry-After', () => {
    const { clock, store } = createStore({ maxSessions: 2 });
    openSessions(store, 1);
    clock.advance({ milliseconds: 10_500 });
    openSessions(store, 1, 1);

    expect(catchApiError(() => openSessions(store, 1, 2))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '50' },
    });
  });

  it('never deletes a live session', () => {
    const { store } = createStore({ maxSessions: 20 });
    const sessions = openSessions(store, 20);
    for (let n = 20; n < 300; n += 1) catchApiError(() => store.open(sessionId(n)));

    expect(sessions.map(({ id }) => store.find(id))).toEqual(sessions);
    expect(store.counts()).toEqual({ active: 20, today: 20 });
  });

  it('accepts as many sessions as have expired, also before a sweep', () => {
    const { clock, store } = createStore({ maxSessions: 3 });
    openSessions(store, 2);
    clock.advance({ seconds: 30 });
    openSessions(store, 1, 2);
    clock.advance({ seconds: 30 });
    openSessions(store, 2, 3);

    expect(store.counts().active).toBe(3);
    expect(catchApiError(() => openSessions(store, 1, 5)).status).toBe(503);
  });

  it('opens a session under the id of an expired one', () => {
    const { clock, store } = createStore({ maxSessions: 1 });
    openSessions(store, 1);
    clock.advance({ seconds: 60 });

    expect(store.find(store.open(sessionId(0)).id)).toBeDefined();
  });
});
