// Effects on the record itself and on related records.
import { errorsOf, ExampleSession } from '../../../test/support/definitions/example-session.js';
import type { Plan, Rejection } from '../../core/write-rules.js';

const money = { type: 'number', multipleOf: 0.01 } as const;

const bank = {
  Account: {
    fields: {
      owner: { type: 'string', required: true },
      balance: { ...money, minimum: 0, default: 0 },
      shown: { type: 'string', computed: "owner + ' ' + string(int(balance))" },
      state: {
        enum: ['open', 'locked', 'closed'],
        default: 'open',
        transitions: { open: ['locked'], locked: ['open'] },
      },
      changes: { type: 'integer', default: 0 },
    },
    rules: {
      frozen: {
        check: "state != 'locked' || balance == old.balance",
        on: ['update'],
        field: 'state',
        message: 'is locked',
      },
    },
    effects: { count: { on: ['update'], set: { changes: 'changes + 1' } } },
  },
  Transfer: {
    fields: {
      from_id: { references: 'Account', nullable: true, onDelete: 'setNull' },
      to_id: { references: 'Account', nullable: true, onDelete: 'setNull' },
      amount: { ...money, required: true },
      share: { type: 'integer', default: 1 },
      note: { type: 'string', default: '' },
      closes: { type: 'boolean', default: false },
    },
    effects: {
      debit: { on: ['create'], target: 'from_id', set: { balance: 'from.balance - amount' } },
      credit: { on: ['create'], target: 'to_id', set: { balance: 'to.balance + amount / double(share)' } },
      close: { on: ['create'], when: 'closes', target: 'from_id', set: { state: "'closed'" } },
      undo: { on: ['delete'], target: 'from_id', set: { balance: 'from.balance + amount' } },
      same: { on: ['update'], target: 'to_id', set: { balance: 'to.balance' } },
    },
  },
};

let session: ExampleSession;
let ada: string;
let bea: string;

beforeEach(async () => {
  session = await ExampleSession.ofEntities(bank);
  const account = { shown: '', state: 'open' };
  ada = session.add('Account', { ...account, owner: 'Ada', balance: 100 });
  bea = session.add('Account', { ...account, owner: 'Bea', balance: 0.3 });
});

const transfer = (values: Record<string, unknown>): Plan | Rejection =>
  session.create('Transfer', { from_id: ada, to_id: bea, amount: 10, ...values });

it('change related records in the order of the file', () => {
  const plan = transfer({});
  const records = 'puts' in plan ? plan.puts.map(({ record }) => record) : [];
  const updated_at = '2027-01-02T12:00:00.001Z';
  expect(records).toMatchObject([
    { amount: 10 },
    // Its own effects do not run.
    { id: ada, balance: 90, shown: 'Ada 90', changes: 0, updated_at },
    { id: bea, balance: 10.3, shown: 'Bea 10', changes: 0, updated_at },
  ]);
});

it('see the results of those before', () => {
  expect(errorsOf(transfer({ to_id: ada, amount: 100 }))).toEqual([]);
  expect(session.get('Account', ada).balance).toBe(100);
});

it('are rounded to a multiple', () => {
  expect(errorsOf(transfer({ from_id: bea, to_id: null, amount: 0.1 }))).toEqual([]);
  expect(session.get('Account', bea).balance).toBe(0.2);
  expect(errorsOf(transfer({ share: 3 }))).toEqual([]);
  expect(session.get('Account', bea).balance).toBe(3.53);
});

it('need a related record', () => {
  const plan = transfer({ from_id: null, to_id: null });
  expect('puts' in plan && plan.puts).toHaveLength(1);
});

it('change nothing if the values stay', () => {
  const id = session.add('Transfer', { from_id: ada, to_id: bea, amount: 1 });
  const plan = session.patch('Transfer', id, { note: 'x' });
  expect('puts' in plan && plan.puts.map(({ record }) => record.id)).toEqual([id]);
});

describe('An error', () => {
  afterEach(() => {
    expect(session.all('Transfer')).toEqual([]);
    expect(session.all('Account').map(({ balance }) => balance)).toEqual([100, 0.3]);
  });

  it('of a field of the target', () => {
    expect(errorsOf(transfer({ amount: 101 }))).toEqual([
      '409 from_id balance must be >= 0 [transfer.debit]',
    ]);
  });

  it('of a rule of the target', () => {
    session.patch('Account', bea, { state: 'locked' });
    expect(errorsOf(transfer({}))).toEqual(['409 to_id state is locked [transfer.credit]']);
  });

  it('of a transition of the target', () => {
    expect(errorsOf(transfer({ closes: true }))).toEqual([
      '409 from_id state must NOT change from "open" to "closed" (allowed: locked) [transfer.close]',
    ]);
  });

  it('of the evaluation', () => {
    expect(errorsOf(transfer({ share: 0 }))).toEqual([
      '400 to_id balance cannot be computed [transfer.credit]',
    ]);
  });
});

it('of a deletion run after references were removed', () => {
  const id = session.add('Transfer', { from_id: ada, to_id: bea, amount: 10 });
  expect(errorsOf(session.remove('Transfer', id))).toEqual([]);
  expect(session.get('Account', ada)).toMatchObject({ balance: 110, shown: 'Ada 110' });
  const other = session.add('Transfer', { from_id: ada, to_id: bea, amount: 10 });
  session.remove('Account', ada);
  expect(session.get('Transfer', other).from_id).toBeNull();
  expect(errorsOf(session.remove('Transfer', other))).toEqual([]);
});

it('on the record itself run on every update', () => {
  session.patch('Account', ada, { owner: 'Eve' });
  session.replace('Account', ada, { owner: 'Eve', balance: 1, changes: 4 });
  expect(session.get('Account', ada)).toMatchObject({ shown: 'Eve 1', changes: 5 });
});
