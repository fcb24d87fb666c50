// One record: create, get, change and delete, in every protocol.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSession } from '../../dist/node-test.js';
import { protocols } from './protocols.mjs';
import { ada, bob, eve, orderOfEve, prepare } from './records.mjs';

const session = useSession({ prepare });
const unknownId = '00000000-0000-4000-8000-999999999999';
const grace = { name: 'Grace', email: 'grace@example.com' };
const fails = (call, status) => assert.rejects(call, { status });
/** The clock of the session runs on by a second, so that `updated_at` shows each change. */
const aSecondLater = () => session().clock.advance({ seconds: 1 });

for (const { name, get, list, create, patch, remove, userOfOrder } of protocols)
  describe(name, () => {
    test('a created record has the given values, and defaults for the others', async () => {
      const user = await create(session(), 'users', { ...grace, role: 'admin', age: 7 });
      assert.deepEqual([user.name, user.role, user.age], ['Grace', 'admin', 7]);
      assert.deepEqual(await get(session(), 'users', user.id), user);
      const product = await create(session(), 'products', { name: 'L'.repeat(60), price: 19.99 });
      assert.deepEqual(
        [product.name.length, product.price, product.stock, product.category],
        [60, 19.99, 0, 'general'],
      );
      const order = await create(session(), 'orders', { status: 'processing', quantity: 3 });
      assert.deepEqual([order.status, order.quantity, order.user_id], ['processing', 3, null]);
    });

    test('a change keeps the other fields, and changes updated_at', async () => {
      const before = await get(session(), 'users', ada.id);
      await aSecondLater();
      const after = await patch(session(), 'users', ada.id, { name: 'Ada Lovelace' });
      assert.deepEqual(after, { ...before, name: 'Ada Lovelace', updated_at: after.updated_at });
      assert.ok(after.updated_at > before.updated_at);
      assert.deepEqual(await get(session(), 'users', ada.id), after);
    });

    test('an email is unique, whatever its case', async () => {
      await fails(create(session(), 'users', { ...grace, email: bob.email }), 409);
      await fails(create(session(), 'users', { ...grace, email: bob.email.toUpperCase() }), 409);
      await fails(patch(session(), 'users', ada.id, { email: bob.email }), 409);
      const same = await patch(session(), 'users', ada.id, { email: ada.email, age: 37 });
      assert.deepEqual([same.email, same.age], [ada.email, 37]);
    });

    test('a deleted record is gone, and what refers to it remains', async () => {
      await remove(session(), 'users', eve.id);
      await fails(get(session(), 'users', eve.id), 404);
      assert.equal((await list(session(), 'users')).total, 5);
      assert.equal((await get(session(), 'orders', orderOfEve.id)).user_id, eve.id);
    });

    test('an unknown id is not found', () => fails(get(session(), 'users', unknownId), 404));

    test('values have bounds', async () => {
      const invalid = [
        ['users', { ...grace, age: 151 }],
        ['users', { ...grace, age: -1 }],
        ['users', { ...grace, name: '' }],
        ['users', { ...grace, name: 'n'.repeat(101) }],
        ['products', { name: 'Lamp', price: 0 }],
        ['products', { name: 'Lamp', price: 1, stock: -1 }],
        ['orders', { quantity: 0 }],
      ];
      for (const [plural, record] of invalid) await fails(create(session(), plural, record), 400);
      const longest = await create(session(), 'users', { ...grace, name: 'n'.repeat(100), age: 150 });
      assert.deepEqual([longest.name.length, longest.age], [100, 150]);
    });

    if (userOfOrder !== undefined)
      test('an order has its user, as it is now', async () => {
        assert.equal((await userOfOrder(session(), orderOfEve.id)).name, 'Eve');
        const changed = await patch(session(), 'users', eve.id, { name: 'Eva' });
        assert.deepEqual(await userOfOrder(session(), orderOfEve.id), changed);
      });

    if (name !== 'SOAP' && protocols.some((protocol) => protocol.name === 'SOAP'))
      test('records of SOAP are in the list', async () => {
        await session().soap('CreateUser', grace);
        const { records } = await list(session(), 'users', { limit: 100 });
        assert.ok(records.some(({ email }) => email === grace.email));
      });
  });
