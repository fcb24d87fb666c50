// Errors of single fields: types, keywords and values, each with its exact line.
import { fieldProblemsOf } from '../../../test/support/definition-problems.js';

describe('A field with errors', () => {
  it.each([
    ['string', []],
    ['array', ["10 x must have required property 'items'"]],
    [
      'strings',
      [
        '10 x must be equal to one of the allowed values: string, integer, number, boolean, array (did you mean string?)',
      ],
    ],
    ['5', ['10 x must be object or string']],
    [
      '{type: strings, default: a}',
      [
        '17 x.type must be equal to one of the allowed values: string, integer, number, boolean, array (did you mean string?)',
      ],
    ],
    ['{required: true}', ["7 x must have required property 'type'"]],
    ['{type: array}', ["7 x must have required property 'items'"]],
    ['{type: string}', ['7 x must have required: true, nullable: true or a default']],
    [
      '{type: string, default: a, patterns: b}',
      ['7 x must NOT have additional properties: patterns (did you mean pattern?)'],
    ],
    [
      '{type: string, default: a, minLength: -1, maxLength: 20000}',
      ['48 x.minLength must be >= 0', '63 x.maxLength must be <= 10000'],
    ],
    [
      "{type: string, default: '', minLength: 5, maxLength: 2}",
      ['34 x.default must NOT have fewer than 5 characters', '49 x.minLength must be <= maxLength (2)'],
    ],
    [
      '{type: string, default: a, minLength: 300}',
      ['34 x.default must NOT have fewer than 300 characters', '48 x.minLength must be <= maxLength (255)'],
    ],
    [
      "{type: string, pattern: '[A-Z]{2}-[0-9]{6}', default: a}",
      ['64 x.default must match pattern "[A-Z]{2}-[0-9]{6}"'],
    ],
    ['{type: string, required: true, example: 5}', ['50 x.example must be string']],
    [
      '{type: boolean, default: true, maxLength: 4, unique: true, minimum: 1, items: {type: string}}',
      [
        '52 x.maxLength must NOT be set: it is a keyword of strings',
        '63 x.unique must NOT be set: it is a keyword of fields that are neither arrays nor booleans',
        '78 x.minimum must NOT be set: it is a keyword of numbers',
        '81 x.items must NOT be set: it is a keyword of arrays',
      ],
    ],
    [
      '{type: integer, default: 1, writeOnly: true, format: date, initial: [a]}',
      [
        '49 x.writeOnly must NOT be set: it is a keyword of strings',
        '63 x.format must NOT be set: it is a keyword of strings',
        '69 x.initial must NOT be set: it is a keyword of enums',
      ],
    ],
    [
      '{type: string, default: a, onDelete: cascade, enforced: false}',
      [
        '47 x.onDelete must NOT be set: it is a keyword of references',
        '66 x.enforced must NOT be set: it is a keyword of references',
      ],
    ],
    ['{type: string, required: true, default: a}', ['50 x.default must NOT be set together with required']],
    [
      '{type: string, readOnly: true, required: true}',
      ['51 x.required must NOT be set together with readOnly'],
    ],
    [
      '{type: string, readOnly: true, immutable: true, nullable: true}',
      ['52 x.immutable must NOT be set together with readOnly'],
    ],
    [
      '{type: string, computed: name, readOnly: false}',
      ['51 x.readOnly must NOT be false: computed fields are read-only'],
    ],
    [
      "{enum: [a, A, 'true'], default: a}",
      ['21 x.enum.1 must NOT be equal to a (case is ignored)', '24 x.enum.2 must NOT be true, false or null'],
    ],
    [
      '{enum: [a, b], default: c, enumDescriptions: {z: q}}',
      [
        '34 x.default must be equal to one of the allowed values',
        '59 x.enumDescriptions.z unknown value "z" (did you mean a?)',
      ],
    ],
    ['{enum: [a], type: integer, nullable: true}', ['28 x.type must be string for enum']],
    [
      '{enum: [a], references: Room, nullable: true}',
      [
        '7 x must have a name that ends in _id, or set as',
        '34 x.references must NOT be set together with enum',
      ],
    ],
    ['{type: array, items: {type: integer, enum: [a]}}', ['38 x.items.type must be string for enum']],
    [
      '{type: array, items: {enum: [a, b]}, default: [c, a, a], uniqueItems: true, minItems: 4}',
      [
        '47 x.default must NOT have fewer than 4 items',
        '47 x.default must NOT have duplicate items',
        '57 x.default.0 must be equal to one of the allowed values',
      ],
    ],
    [
      '{type: array, items: {type: integer}, minItems: 3, maxItems: 2}',
      ['58 x.minItems must be <= maxItems (2)'],
    ],
    ['{type: number, nullable: true, minimum: .nan}', ['50 x.minimum must be number']],
    [
      '{type: number, nullable: true, multipleOf: 0.25}',
      ['53 x.multipleOf must be a positive integer or one of 0.1, 0.01, 0.001, 0.0001'],
    ],
    ['{type: integer, nullable: true, multipleOf: 0.5}', ['54 x.multipleOf must be integer']],
  ])('%s', (field, expected) => {
    expect(fieldProblemsOf(field)).toEqual(expected);
  });
});
