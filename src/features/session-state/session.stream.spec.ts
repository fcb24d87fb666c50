import { SessionStream } from './session.stream.js';
import type { WatchedSession } from './session.watch.js';

const view = {
  id: '5e551011-0000-4000-8000-000000000001',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-01T00:30:00.000Z',
  expires_in_seconds: 1800,
  is_new: false,
  seeded: true,
  counts: { users: 12 },
};

const watched = (facts: Readonly<Record<string, string>>, changes: object = {}): WatchedSession => ({
  view: { ...view, ...changes },
  facts: new Map(Object.entries(facts)),
});

function streamOf(facts: Readonly<Record<string, string>> = {}): SessionStream {
  return new SessionStream(watched(facts));
}

it('begins with the session', () => {
  expect(streamOf().first).toBe(`event: session\ndata: ${JSON.stringify(view)}\n\n`);
});

it('sends the session again when it has changed, not when time has passed', () => {
  const stream = streamOf();
  expect(stream.next(watched({}, { expires_in_seconds: 1799 }))).toBe('');
  const later = { expires_in_seconds: 1800, expires_at: '2026-01-01T00:31:00.000Z' };
  expect(stream.next(watched({}, later))).toBe(
    `event: session\ndata: ${JSON.stringify({ ...view, ...later })}\n\n`,
  );
  expect(stream.next(watched({}, later))).toBe('');
});

it.each([
  ['changed', { records: '2', faults: '1' }, '["records"]'],
  ['appeared', { records: '1', faults: '1', journal: '1' }, '["journal"]'],
  ['changed together', { records: '2', faults: '2' }, '["records","faults"]'],
])('names the facts that have %s', (_, facts, names) => {
  const stream = streamOf({ records: '1', faults: '1' });
  expect(stream.next(watched(facts))).toBe(`event: changed\ndata: ${names}\n\n`);
  expect(stream.next(watched(facts))).toBe('');
});

it('does not name a fact that no longer exists, which a change of the controls reports', () => {
  const stream = streamOf({ controls: '1', faults: '1' });
  expect(stream.next(watched({ controls: '2' }))).toBe('event: changed\ndata: ["controls"]\n\n');
});

it('sends a comment after 15 seconds without an event', () => {
  const stream = streamOf();
  const sent = Array.from({ length: 60 }, () => stream.next(watched({})));
  expect(sent.flatMap((text, interval) => (text === '' ? [] : [[interval, text]]))).toEqual([
    [29, ': keep-alive\n\n'],
    [59, ': keep-alive\n\n'],
  ]);
});

it('says that the session has ended', () => {
  expect(streamOf().next(undefined)).toBe('event: end\ndata: {}\n\n');
});
