// Lists: pages, order and filters, in every protocol.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSession } from '../../dist/node-test.js';
import { protocols } from './protocols.mjs';
import { prepare } from './records.mjs';

const session = useSession({ prepare });
const names = ({ records }) => records.map(({ name }) => name);
const prices = ({ records }) => records.map(({ price }) => price);
const byName = { sort: 'name', order: 'asc' };

for (const { name, list } of protocols)
  describe(name, () => {
    const users = (options) => list(session(), 'users', options);
    const products = (options) => list(session(), 'products', options);

    test('the pages have every record once, in the order of the list', async () => {
      assert.deepEqual(names(await users(byName)), ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay']);
      const first = await users({ ...byName, limit: 4, page: 1 });
      const second = await users({ ...byName, limit: 4, page: 2 });
      assert.deepEqual(names(first), ['Ada', 'Bob', 'Cleo', 'Dan']);
      assert.deepEqual(names(second), ['Eve', 'Fay']);
      assert.deepEqual([first.total, first.pages, second.total], [6, 2, 6]);
      // SOAP does not have them.
      if (name !== 'SOAP') assert.deepEqual([first.hasNext, second.hasNext], [true, false]);
    });

    test('a page has at most 100 records', async () => {
      assert.equal((await users({ limit: 100 })).records.length, 6);
      await assert.rejects(users({ limit: 101 }), { status: 400 });
    });

    test('numbers are sorted by value, in both orders', async () => {
      assert.deepEqual(prices(await products({ sort: 'price', order: 'asc' })), [9.5, 20, 100]);
      assert.deepEqual(prices(await products({ sort: 'price', order: 'desc' })), [100, 20, 9.5]);
    });

    test('null comes last, in both orders', async () => {
      assert.equal(names(await users({ sort: 'age', order: 'asc' })).at(-1), 'Cleo');
      assert.equal(names(await users({ sort: 'age', order: 'desc' })).at(-1), 'Cleo');
    });

    // SOAP has no filters.
    if (name === 'SOAP') return;

    test('filters apply before the list is cut into pages', async () => {
      const where = { role: { eq: 'admin' } };
      const page = await users({ where, ...byName, limit: 2 });
      assert.deepEqual([names(page), page.total], [['Ada', 'Dan'], 2]);
    });

    test('a filtered list is sorted too', async () => {
      const where = { role: { eq: 'user' } };
      assert.deepEqual(names(await users({ where, sort: 'age', order: 'asc' })), ['Bob', 'Eve', 'Cleo']);
      assert.deepEqual(names(await users({ where, sort: 'name', order: 'desc' })), ['Eve', 'Cleo', 'Bob']);
    });

    test('all filters and all operators must be satisfied', async () => {
      const user = { role: { eq: 'user' }, age: { gt: 45 } };
      assert.deepEqual(names(await users({ where: user })), ['Eve']);
      assert.deepEqual(prices(await products({ where: { price: { gt: 10, lt: 50 } } })), [20]);
    });

    test('gte and lte include the bound', async () => {
      assert.deepEqual(names(await users({ where: { age: { gte: 41, lte: 41 } } })), ['Bob']);
    });

    test('contains ignores the case', async () => {
      const found = await products({ where: { name: { contains: 'WIRELESS' } } });
      assert.deepEqual(names(found), ['Wireless mouse']);
    });
  });
