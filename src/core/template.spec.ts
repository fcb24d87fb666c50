import { fillTemplate, getByPath } from './template.js';

const kept = new Map<string, unknown>([
  ['user', { id: 'u1', age: 36, tags: ['a', 'b'], address: null }],
  ['unique', '9f'],
  ['count', 0],
]);

describe('placeholders', () => {
  it.each<[unknown, unknown]>([
    ['{{user.id}}', 'u1'],
    ['{{ user.id }}', 'u1'],
    ['{{user.age}}', 36],
    ['{{user.tags}}', ['a', 'b']],
    ['{{user.tags.1}}', 'b'],
    ['{{count}}', 0],
    ['{{nobody}}', null],
    ['{{user.nothing.here}}', null],
    ['ada-{{unique}}@example.com', 'ada-9f@example.com'],
    ['{{user.id}}/{{user.age}}', 'u1/36'],
    ['[{{user.address}}{{nobody}}]', '[]'],
    ['{{user.tags}}!', '["a","b"]!'],
    ['{{}} {{ }} {user.id}', '{{}} {{ }} {user.id}'],
    [7, 7],
    [null, null],
    [{ a: ['{{user.id}}', { b: '{{user.age}}' }] }, { a: ['u1', { b: 36 }] }],
  ])('%j becomes %j', (template, expected) => {
    expect(fillTemplate(template, kept)).toEqual(expected);
  });

  it('does not replace placeholders in saved values', () => {
    expect(
      fillTemplate(
        'x{{a}}',
        new Map([
          ['a', '{{b}}'],
          ['b', 'secret'],
        ]),
      ),
    ).toBe('x{{b}}');
  });
});

describe('the value at a path', () => {
  it.each([['__proto__'], ['constructor'], ['constructor.name'], ['a.length.toString'], ['b.c']])(
    '%s is undefined unless it is an own property',
    (path) => {
      expect(getByPath({ a: [1] }, path)).toBeUndefined();
    },
  );

  it('is a property of an object or an item of a list', () => {
    expect(getByPath({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
  });
});
