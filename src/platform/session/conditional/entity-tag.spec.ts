import { noControls } from '../data/session-data.js';
import { contentTag, movedTag, noteTag, stateTag, tagScope } from './entity-tag.js';

const session = (id: string, version: number, controls = 0): Parameters<typeof tagScope>[0] => ({
  id,
  createdAt: 1,
  state: { version },
  controls: controls === 0 ? noControls : { version: controls, settings: { clock: {} } },
});

const [old, next] = [session('a', 3), session('b', 7)];
const moved = (tag: string, from = old, to = next): string => movedTag(tag, tagScope(from), tagScope(to));

it('moves the tag of a content, and of the present state', () => {
  expect(moved(contentTag(old, 'text'))).toBe(contentTag(next, 'text'));
  expect(moved(stateTag(old, '/api/v1/users'))).toBe(stateTag(next, '/api/v1/users'));
});

it('moves the tags of sessions with controls', () => {
  const [from, to] = [session('a', 3, 2), session('b', 7, 1)];
  expect(moved(contentTag(from, 'text'), from, to)).toBe(contentTag(to, 'text'));
  expect(moved(stateTag(from, '/'), from, to)).toBe(stateTag(to, '/'));
  expect(moved(contentTag(from, 'text'), from)).toBe(contentTag(next, 'text'));
});

it.each([
  ['a stale state', stateTag(session('a', 2), '/')],
  ['another session', contentTag(session('c', 3), 'text')],
  ['other controls', contentTag(session('a', 3, 4), 'text')],
  ['a note', noteTag(old, 'progress-1-2')],
  ['a weak tag', `W/${contentTag(old, 'text')}`],
  ['any text', 'a-1-'],
  ['the start of a tag only', '"a-1-'],
  ['an empty text', ''],
])('does not change %s', (_, tag) => {
  expect(moved(tag)).toBe(tag);
});
