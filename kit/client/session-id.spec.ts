import { sessionIdOf } from './session-id.js';

describe('the session id of a name', () => {
  it('is a version 5 UUID, the same in every language', () => {
    expect(sessionIdOf('worker-3')).toBe('34f75e58-eca8-521a-aff1-5f19bc6a1698');
  });

  it('differs from that of another name, also beyond ASCII', () => {
    const ids = ['a', 'b', 'ä', ''].map(sessionIdOf);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
