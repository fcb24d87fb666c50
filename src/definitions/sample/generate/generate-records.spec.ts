// Generated records and the rules: references, unique values, and records that cannot be generated.
import { generated, generationErrors } from '../../../../test/support/definitions/generated-records.js';
import { problemsOf } from '../../../../test/support/definition-problems.js';

const name = { type: 'string', required: true };
const sample = { count: 20 };

describe('References', () => {
  it('are to records of entities that follow in the file, and to listed records', () => {
    const records = generated({
      Booking: { fields: { room_id: { references: 'Room', required: true } }, sample },
      Room: { fields: { name, house_id: { references: 'House', required: true } }, sample: { count: 3 } },
      House: { fields: { name }, sample: [{ name: 'A' }, { name: 'B' }] },
    });
    const ids = (entity: string): unknown => new Set(records[entity]?.map(({ id }) => id));
    expect(new Set(records.Booking?.map((booking) => booking.room_id))).toEqual(ids('Room'));
    expect(new Set(records.Room?.map((room) => room.house_id))).toEqual(ids('House'));
  });

  it('of listed records are to generated records by their number', () => {
    const { Room = [], Booking = [] } = generated({
      Room: { fields: { name }, sample },
      Booking: { fields: { room_id: { references: 'Room', required: true } }, sample: [{ room_id: 20 }] },
    });
    expect(Booking[0]?.room_id).toBe(Room[19]?.id);
  });

  it('to the entity itself are to earlier records', () => {
    const fields = {
      parent_id: { references: 'Note', nullable: true },
      related_ids: { type: 'array', items: { references: 'Note' } },
    };
    const { Note = [] } = generated({ Note: { fields, sample } });
    expect(Note[0]).toMatchObject({ parent_id: null, related_ids: [] });
    const ids = Note.map(({ id }) => id);
    Note.forEach(({ parent_id: parent, related_ids: related }, index) => {
      const referred = [...(related as string[]), ...(parent === null ? [] : [parent as string])];
      expect(referred.every((id) => ids.indexOf(id) < index)).toBe(true);
      expect(ids).toEqual(expect.arrayContaining(referred));
    });
    expect(Note.filter((page) => page.parent_id !== null).length).toBeGreaterThan(10);
  });

  it('of a cycle are null or empty if they are to entities that come later', () => {
    const team = { references: 'Team', required: true };
    const { Team = [], Person = [] } = generated({
      Person: { fields: { team_id: team }, sample },
      Team: {
        fields: {
          leader_id: { references: 'Person', nullable: true },
          member_ids: { type: 'array', items: { references: 'Person' } },
        },
        sample: { count: 3 },
      },
    });
    expect(Team.map((one) => [one.leader_id, one.member_ids])).toEqual(Array(3).fill([null, []]));
    expect(new Set(Person.map((one) => one.team_id))).toEqual(new Set(Team.map(({ id }) => id)));
  });

  it('to an entity without records are null', () => {
    const { Booking = [] } = generated({
      Room: { fields: { name } },
      Booking: { fields: { room_id: { references: 'Room', nullable: true } }, sample },
    });
    expect(Booking.every((booking) => booking.room_id === null)).toBe(true);
  });
});

describe('Unique values', () => {
  it('are all values of a small field', () => {
    const { Room = [], Plan = [] } = generated({
      Room: {
        fields: { number: { type: 'integer', minimum: 1, maximum: 20, unique: true, required: true } },
        sample,
      },
      Plan: { fields: { room_id: { references: 'Room', unique: true, required: true } }, sample },
    });
    expect(Room.map(({ number }) => number).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(new Set(Plan.map((plan) => plan.room_id)).size).toBe(20);
  });

  it('are more texts than the list of words has', () => {
    const word = { type: 'string', unique: true, required: true, generate: 'word' };
    const { Tag = [] } = generated({ Tag: { fields: { word }, sample: { count: 300 } } });
    expect(new Set(Tag.map((tag) => String(tag.word).toLowerCase())).size).toBe(300);
  });

  it('are combinations', () => {
    const fields = { a: { enum: ['x', 'y'], default: 'x' }, b: { enum: ['x', 'y', 'z'], default: 'x' } };
    const { Pair = [] } = generated({
      Pair: { fields, unique: { pair: ['a', 'b'] }, sample: { count: 6 } },
    });
    expect(new Set(Pair.map(({ a, b }) => `${String(a)}${String(b)}`)).size).toBe(6);
  });
});

describe('A record that cannot be generated', () => {
  const start = { type: 'integer', minimum: 5, maximum: 9, required: true };

  it.each([
    [
      'violates a rule',
      { fields: { start, end: { ...start, minimum: 1, maximum: 5 } } },
      { rules: { order: { check: 'end > start', field: 'end', message: 'must be after start' } } },
      'Room record 1: end must be after start (room.order)',
    ],
    [
      'has no other unique value',
      { fields: { kind: { enum: ['a', 'b'], required: true, unique: true } } },
      {},
      'Room record 3: kind already exists',
    ],
    [
      'violates a limit',
      { fields: { start } },
      { limits: { seven: { max: 7 } } },
      'Room record 8: id must NOT be more than 7 (room.seven)',
    ],
    [
      'has a value that its field does not allow',
      { fields: { name: { ...name, maxLength: 5, generate: { sequence: 'ROOM-{n}' } } } },
      {},
      'Room record 1: name must NOT have more than 5 characters',
    ],
    [
      'refers to an entity without records',
      { fields: { house_id: { references: 'House', required: true } } },
      {},
      'Room record 1: house_id must refer to an existing house (room.house_id.references)',
    ],
    [
      'has an expression without a value',
      { fields: { start, end: { ...start, generate: { value: 'start / 0' } } } },
      {},
      'Room record 1: end cannot be computed',
    ],
  ])('because it %s', (_, entity, rules, message) => {
    const House = { fields: { name } };
    expect(generationErrors({ Room: { ...entity, ...rules, sample }, House })).toEqual([message]);
  });

  it('is an error at the number of records', () => {
    const text = `standard: false
entities:
  Room:
    fields: {n: {type: integer, required: true}}
    rules: {none: {check: n < 0, message: must be below 0}}
    sample:
      count: 5
`;
    expect(problemsOf(text)).toEqual([
      'a.yaml:7:14: entities.Room.sample.count cannot generate record 1 in 50 attempts: n must be below 0 (room.none)',
    ]);
  });
});

it('Rules that read old, the time, or are for delete are not checked', () => {
  const fields = { due: { type: 'string', format: 'date-time', required: true } };
  const rules = {
    future: { check: "due > timestamp('9000-01-01T00:00:00Z') && due > now" },
    changed: { check: 'due != old.due', on: ['update'] },
    kept: { check: 'false', field: 'due', on: ['delete'] },
  };
  expect(generated({ Task: { fields, rules, sample } }).Task).toHaveLength(20);
});
