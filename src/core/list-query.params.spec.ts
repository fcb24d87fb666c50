import { book, catchApiError, shelf } from '../../test/support/example-entities.js';
import type { ListQuery } from './list-query.js';
import { isDescending, listQueryParser, sortField, type Params } from './list-query.params.js';

const read = listQueryParser(book, ['delay']);

describe('a list query without parameters', () => {
  it('selects the ten newest records', () => {
    expect(read({})).toMatchObject({ page: 1, limit: 10, sort: 'created_at', descending: true, where: [] });
  });
});

describe('the parameters of a list query', () => {
  it.each<[Params, Partial<ListQuery>]>([
    [{ page: '2' }, { page: 2 }],
    [{ page: '2147483648' }, { page: 2_147_483_648 }],
    [{ page: '9007199254740991' }, { page: Number.MAX_SAFE_INTEGER }],
    [{ limit: '1' }, { limit: 1 }],
    [{ limit: '100' }, { limit: 100 }],
    // Every JSON number that is an integer, and nothing else.
    [{ limit: '1e1' }, { limit: 10 }],
    [{ limit: '10.0' }, { limit: 10 }],
    [{ order: 'asc' }, { descending: false }],
    [{ order: 'ASC' }, { descending: false }],
    [{ order: 'desc' }, { descending: true }],
    [{ order: 'DESC' }, { descending: true }],
    ...[...book.columns.keys()].map((sort): [Params, Partial<ListQuery>] => [{ sort }, { sort }]),
  ])('%j', (params, expected) => {
    expect(read(params)).toMatchObject(expected);
  });

  it.each<[Params, string]>([
    ...[
      '010',
      '+5',
      '-1',
      '0',
      ' 5',
      '5 ',
      '',
      'ten',
      '0x10',
      '1.5',
      '１０',
      'NaN',
      'Infinity',
      'null',
      '1_0',
    ]
      .map((page) => [{ page }, 'page'] as [Params, string])
      .concat([[{ page: '9007199254740992' }, 'page']]),
    ...['0', '101', '-5', '1e3', ''].map((limit): [Params, string] => [{ limit }, 'limit']),
    [{ page: ['1', '2'] }, 'page'],
    [{ limit: ['5', '5'] }, 'limit'],
    [{ sort: 'nothing' }, 'sort'],
    [{ sort: '' }, 'sort'],
    [{ sort: 'Title' }, 'sort'],
    [{ sort: '__proto__' }, 'sort'],
    [{ sort: ['title', 'price'] }, 'sort'],
    [{ order: 'Asc' }, 'order'],
    [{ order: 'up' }, 'order'],
    [{ order: ['asc', 'desc'] }, 'order'],
  ])('are rejected with their name: %j', (params, name) => {
    const { code, status, message, details } = catchApiError(() => read(params));

    expect({ code, status }).toEqual({ code: 'BAD_REQUEST', status: 400 });
    expect(message).toContain(`querystring/${name} must be`);
    expect(details).toEqual([{ field: name, message: expect.stringMatching(/^must be /) }]);
  });

  it('allow sorting by every field of a record', () => {
    expect(sortField(book).values).toEqual([...book.columns.keys()]);
  });

  it('accept four spellings of a descending order', () => {
    expect(['asc', 'desc', 'ASC', 'DESC', undefined].map(isDescending)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('may include parameters that another part of the service reads', () => {
    expect(read({ delay: 'whatever' })).toEqual(read({}));
  });
});

describe('the relations to expand', () => {
  const names = (expand: string | string[]): unknown[] =>
    (read({ expand }).expand ?? []).map(({ name }) => name);

  it.each<[string | string[], string[]]>([
    ['shelf', ['shelf']],
    [' shelf ', ['shelf']],
    ['shelf,shelf', ['shelf']],
    [['shelf', 'shelf'], ['shelf']],
  ])('are named by %j', (expand, expected) => {
    expect(names(expand)).toEqual(expected);
  });

  it.each(['', 'shelf,', 'Shelf', 'shelf_id', 'owner', 'shelf,owner', '__proto__'])(
    'cannot be %j',
    (expand) => {
      expect(catchApiError(() => read({ expand, page: '0' })).details).toEqual([
        { field: 'page', message: 'must be >= 1' },
        { field: 'expand', message: 'must be equal to one of the allowed values' },
      ]);
    },
  );

  it('are not a parameter of an entity without relations', () => {
    const { details } = catchApiError(() => listQueryParser(shelf, [])({ expand: 'book' }));

    expect(details).toEqual([{ field: 'expand', message: 'must NOT have additional properties' }]);
  });
});
