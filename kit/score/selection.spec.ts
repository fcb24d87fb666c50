import { exampleMutant } from '../../test/support/example-mutants.js';
import { pairName } from './catalogue.js';
import { selectMutants, shardOf } from './selection.js';

const catalogue = [
  exampleMutant('page-skips-first'),
  exampleMutant('put-keeps-omitted', { protocols: ['REST'] }),
  exampleMutant('soap-write-hidden', { protocols: ['SOAP'] }),
];

const select = (options: Partial<Parameters<typeof selectMutants>[1]>): Record<string, readonly string[]> => {
  const { run, ignored } = selectMutants(catalogue, { exclude: [], ...options });
  return { run: run.map(pairName), ignored: ignored.map(pairName) };
};

describe('the selection of mutants', () => {
  it('contains all in each of their protocols without options', () => {
    expect(select({})).toEqual({
      run: [
        ...['page-skips-first/REST', 'page-skips-first/GraphQL'],
        ...['put-keeps-omitted/REST', 'soap-write-hidden/SOAP'],
      ],
      ignored: [],
    });
  });

  it('leaves out those that --mutants does not name', () => {
    expect(select({ mutants: ['put-keeps-omitted'] })).toEqual({
      run: ['put-keeps-omitted/REST'],
      ignored: [],
    });
  });

  it('has whole mutants in a shard', () => {
    expect(select({ shard: { index: 1, count: 3 } }).run).toEqual([
      'page-skips-first/REST',
      'page-skips-first/GraphQL',
    ]);
  });

  it.each<[Partial<Parameters<typeof selectMutants>[1]>, readonly string[]]>([
    [{ exclude: ['page-skips-first'] }, ['page-skips-first/REST', 'page-skips-first/GraphQL']],
    [
      { protocols: ['SOAP'] },
      ['page-skips-first/REST', 'page-skips-first/GraphQL', 'put-keeps-omitted/REST'],
    ],
    [{ protocols: ['GraphQL', 'SOAP'] }, ['page-skips-first/REST', 'put-keeps-omitted/REST']],
  ])('ignores with %j', (options, ignored) => {
    expect(select(options).ignored).toEqual(ignored);
  });

  it.each([{ mutants: ['page-skip-first'] }, { exclude: ['page-skip-first'] }])('rejects %j', (options) => {
    expect(() => select(options)).toThrow(
      "Unknown mutant 'page-skip-first'. Did you mean 'page-skips-first'?",
    );
  });
});

describe('shards', () => {
  it('begin with the item of their number', () => {
    const shards = [1, 2].map((index) => shardOf([1, 2, 3, 4, 5], { index, count: 2 }));
    expect(shards).toEqual([
      [1, 3, 5],
      [2, 4],
    ]);
  });

  it.each([1, 2, 3, 7])('contain each of 5 items once if there are %d', (count) => {
    const items = [1, 2, 3, 4, 5];
    const shards = Array.from({ length: count }, (_, at) => shardOf(items, { index: at + 1, count }));

    expect(shards.flat().sort()).toEqual(items);
    expect(Math.max(...shards.map(({ length }) => length))).toBe(Math.ceil(5 / count));
  });
});
