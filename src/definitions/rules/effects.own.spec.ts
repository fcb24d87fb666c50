// Effects on the record itself.
import { errorsOf, ExampleSession } from '../../../test/support/definitions/example-session.js';

describe('Effects on the record itself', () => {
  const field = { type: 'integer', default: 0 } as const;
  const entity = (effects: object, fields: object = {}) =>
    ExampleSession.ofEntities({
      Item: {
        fields: { a: field, b: field, sum: { type: 'integer', computed: 'a + b' }, ...fields },
        effects,
      },
    });

  it('set all fields at once, and read computed values', async () => {
    const swap = { on: ['create'], set: { a: 'b', b: 'a' } };
    const large = { on: ['create'], when: 'sum > 10', set: { a: '0' } };
    const items = await entity({ swap, large });
    items.create('Item', { a: 1, b: 2 });
    items.create('Item', { a: 9, b: 2 });
    expect(items.all('Item')).toMatchObject([
      { a: 2, b: 1, sum: 3 },
      { a: 0, b: 9, sum: 9 },
    ]);
  });

  it.each([
    ['100 / b', '400 a cannot be computed [item.set]', 0],
    ['b * 100', '400 a must be <= 99 [item.set]', 1],
  ])('to %s', async (source, error, b) => {
    const items = await entity(
      { set: { on: ['create'], set: { a: source } } },
      { a: { ...field, maximum: 99 } },
    );
    expect(errorsOf(items.create('Item', { b }))).toEqual([error]);
  });

  it('are a conflict if the record before decides', async () => {
    const add = { on: ['update'], set: { a: 'old.a + 60' } };
    const items = await entity({ add }, { a: { ...field, maximum: 99 } });
    items.create('Item', {});
    const [item] = items.all('Item');
    expect(errorsOf(items.patch('Item', item?.id ?? '', { b: 1 }))).toEqual([]);
    expect(errorsOf(items.patch('Item', item?.id ?? '', { b: 2 }))).toEqual([
      '409 a must be <= 99 [item.add]',
    ]);
  });

  it('set references that exist', async () => {
    const fields = { next_id: { references: 'Item', nullable: true, readOnly: true, onDelete: 'setNull' } };
    const items = await entity(
      { link: { on: ['create'], set: { next_id: "'00000000-0000-4000-8000-00000000000' + string(a)" } } },
      fields,
    );
    expect(errorsOf(items.create('Item', { a: 9 }))).toEqual([
      '409 next_id must refer to an existing item [item.next_id.references]',
    ]);
    expect(errorsOf(items.create('Item', { a: 2 }))).toEqual([
      '409 next_id must refer to an existing item [item.next_id.references]',
    ]);
  });
});
