// The sequences of the JavaScript clients: a record to create, a change, the expected record, and an invalid change.
import assert from 'node:assert/strict';

const user = 'a0000000-0000-4000-8000-000000000001';

const sequences = [
  {
    names: ['User', 'Users'],
    create: { name: 'Ada & <Co>', email: 'ada@example.com', age: 36 },
    change: { name: 'Zoë' },
    expected: { name: 'Zoë', email: 'ada@example.com', role: 'user', age: 36 },
    bad: ['age', 151, 'must be <= 150'],
  },
  {
    names: ['Product', 'Products'],
    create: { name: 'Loom', price: 18.43, stock: 3 },
    change: { description: 'Jacquard' },
    expected: { name: 'Loom', price: 18.43, description: 'Jacquard', stock: 3, category: 'general' },
    bad: ['price', 0, 'must be > 0'],
  },
  {
    names: ['Order', 'Orders'],
    create: { user_id: user, quantity: 2 },
    change: { status: 'completed' },
    expected: { user_id: user, product_id: null, quantity: 2, status: 'completed' },
    bad: ['quantity', 0, 'must be >= 1'],
  },
];

/**
 * Runs every sequence. `call(operation, input)` returns the content of the response element; for a SOAP fault it throws an
 * error whose `fault` is {faultcode, faultstring, code, fields: [[name, message]]}. Numbers must be numbers.
 */
export async function runSequences(call) {
  for (const { names, create, change, expected, bad } of sequences) {
    const [One, Many] = names;
    const [one, many] = names.map((name) => name.toLowerCase());
    const made = (await call(`Create${One}`, create))[one];
    const { id } = made;
    assert.deepEqual((await call(`Get${One}`, { id }))[one], made);
    const page = await call(`Get${Many}`, { limit: 5, sort: 'created_at', order: 'asc' });
    assert.deepEqual([page.total, page.page, page.limit, page.pages], [1, 1, 5, 1]);
    assert.deepEqual([page[many][one]].flat(), [made]);
    const updated = (await call(`Update${One}`, { id, ...change }))[one];
    for (const [name, value] of Object.entries(expected)) {
      assert.equal(isNull(updated[name]) ? null : updated[name], value, `${One} ${name}`);
    }
    const [field, value, message] = bad;
    await expectFault(call(`Update${One}`, { id, [field]: value }), {
      faultcode: 'soap:Client',
      faultstring: `body/${field} ${message}`,
      code: 'BAD_REQUEST',
      fields: [[field, message]],
    });
    assert.equal((await call(`Delete${One}`, { id })).success, true);
    assert.equal((await call(`Delete${One}`, { id })).success, false);
    const gone = {
      faultcode: 'soap:Client',
      faultstring: `${One} ${id} not found`,
      code: 'NOT_FOUND',
      fields: [],
    };
    await expectFault(call(`Get${One}`, { id }), gone);
  }
}

const isNull = (value) =>
  value === undefined || value === null || (typeof value === 'object' && 'attributes' in value);

async function expectFault(response, expected) {
  const received = await response.then(
    () => 'no fault',
    (error) => error.fault ?? error,
  );
  assert.deepEqual(received, expected);
}
