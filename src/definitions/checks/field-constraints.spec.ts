// Errors of single fields: bounds, formats, references, transitions and generated values, each with its exact line.
import { fieldProblemsOf } from '../../../test/support/definition-problems.js';

describe('A field with errors', () => {
  it.each([
    [
      '{type: number, default: 0.123, multipleOf: 0.01, exclusiveMinimum: 0.2}',
      ['34 x.default must be > 0.2', '34 x.default must be multiple of 0.01'],
    ],
    [
      '{type: integer, default: 3000000000, minimum: 1.5}',
      ['35 x.default must be <= 2147483647', '56 x.minimum must be an integer of 32 bits'],
    ],
    ['{type: integer, nullable: true, minimum: 5, maximum: 4}', ['51 x.minimum must be <= maximum (4)']],
    [
      '{type: number, nullable: true, exclusiveMinimum: 1, exclusiveMaximum: 1}',
      ['59 x.exclusiveMinimum excludes every value'],
    ],
    [
      '{type: string, nullable: true, formatMinimum: x}',
      ['56 x.formatMinimum needs format: date or date-time'],
    ],
    [
      "{type: string, format: date, nullable: true, formatMinimum: '2020-02-30'}",
      ['70 x.formatMinimum must match format "date"'],
    ],
    [
      "{type: string, format: date, default: '2019-01-01', formatMinimum: '2020-01-01', formatMaximum: '2018-01-01'}",
      [
        '48 x.default must be >= 2020-01-01',
        '48 x.default must be <= 2018-01-01',
        '77 x.formatMinimum must be <= formatMaximum (2018-01-01)',
      ],
    ],
    ['{type: string, format: date-time, default: now}', ['53 x.default must match format "date-time"']],
    ['{type: string, format: uri, default: a b}', ['47 x.default must match format "uri"']],
    [
      '{references: Rom, nullable: true}',
      [
        '7 x must have a name that ends in _id, or set as',
        '23 x.references unknown entity "Rom" (did you mean Room?)',
      ],
    ],
    [
      '{references: Room, required: true, onDelete: setNull, as: other}',
      [
        '7 x must be nullable or an array, because it refers to the entity itself',
        '55 x.onDelete setNull needs nullable: true',
      ],
    ],
    [
      '{references: Room, nullable: true, onDelete: ignore, as: other}',
      ['55 x.onDelete ignore needs enforced: false'],
    ],
    [
      '{type: array, items: {references: Rooms}, as: others}',
      ['44 x.items.references unknown entity "Rooms" (did you mean Room?)'],
    ],
    [
      '{enum: [a, b, c], default: b, initial: [a, d], transitions: {a: [b, x], q: [a], b: {e: {}}}}',
      [
        '24 x.enum.2 c cannot be reached',
        '37 x.default must be one of the initial values: a, d',
        '53 x.initial.1 unknown value "d" (did you mean a?)',
        '78 x.transitions.a.1 unknown value "x" (did you mean a?)',
        '82 x.transitions.q unknown value "q" (did you mean a?)',
        '94 x.transitions.b.e unknown value "e" (did you mean a?)',
      ],
    ],
    [
      '{type: integer, default: 1, generate: {weights: {a: 1}, from: 5, to: 2, null: 0.5}}',
      [
        '49 x.generate.weights does not fit the type of the field',
        '72 x.generate.from must NOT be set together with weights',
        '72 x.generate.from must be <= to (2)',
        '88 x.generate.null needs nullable: true',
      ],
    ],
    [
      '{enum: [a], default: a, generate: {weights: {b: 0}}}',
      [
        '45 x.generate.weights must have a weight above 0',
        '58 x.generate.weights.b unknown value "b" (did you mean a?)',
      ],
    ],
    [
      '{type: string, format: date, nullable: true, generate: {from: 5, step: PT}}',
      [
        '72 x.generate.from must match format "date"',
        '81 x.generate.step must be an ISO 8601 duration such as PT30M or P1D',
      ],
    ],
    [
      "{type: string, nullable: true, generate: {sequence: 'x{m}'}}",
      ['62 x.generate.sequence must have the number of the record: {n}, or {n:5} with zeros'],
    ],
    [
      "{type: string, nullable: true, generate: {sequence: '{n}{n}'}}",
      ['62 x.generate.sequence must NOT have other braces than those of one {n}'],
    ],
    [
      '{type: string, nullable: true, generate: fullname}',
      [
        '51 x.generate must be equal to one of the allowed values: firstName, lastName, fullName, email, phone, street, city, country, company, word, sentence (did you mean fullName?)',
      ],
    ],
    ['{type: integer, computed: x + 1}', ['36 x.computed must NOT depend on itself']],
    ['{type: string, default: a, generate: {value: x}}', ['37 x.generate must NOT depend on itself']],
  ])('%s', (field, expected) => {
    expect(fieldProblemsOf(field)).toEqual(expected);
  });
});
