// Errors of fields. Each is a new field of an entity, so that nothing else depends on it.
import type { Path } from '../definition-text.js';
import type { Values } from '../drawn-definition.js';
import { entityPath, insert, type ExpectedError, type Injection } from './injection.js';

type Row = readonly [
  given: Values | string | number,
  ...errors: readonly (readonly [path: Path, message: string])[],
];

const text = { type: 'string', default: 'a' } as const;
const nullable = { type: 'string', nullable: true } as const;
const time = { type: 'string', format: 'date', nullable: true } as const;

const rows: readonly Row[] = [
  [5, [[], 'must be object or string']],
  ['array', [[], "must have required property 'items'"]],
  [
    { type: 'strin', default: 'a' },
    [
      ['type'],
      'must be equal to one of the allowed values: string, integer, number, boolean, array (did you mean string?)',
    ],
  ],
  [{ ...text, patterns: 'a' }, [[], 'must NOT have additional properties: patterns (did you mean pattern?)']],
  [{ required: true, type: 'integer', default: 1 }, [['default'], 'must NOT be set together with required']],
  [{ default: 'a' }, [[], "must have required property 'type'"]],
  [{ type: 'array' }, [[], "must have required property 'items'"]],
  [{ type: 'string' }, [[], 'must have required: true, nullable: true or a default']],
  [{ ...text, pattern: '[A-Z]{3}' }, [['default'], 'must match pattern "[A-Z]{3}"']],
  [{ ...nullable, pattern: '(a' }, [['pattern'], '']],
  [{ ...nullable, pattern: '(?=a)b' }, [['pattern'], '']],
  [
    { ...nullable, pattern: '((a{100}){100}){100}' },
    [['pattern'], 'must NOT have more than 1000 characters'],
  ],
  [{ ...nullable, minLength: 9, maxLength: 8 }, [['minLength'], 'must be <= maxLength (8)']],
  [{ ...nullable, maxLength: 20_000 }, [['maxLength'], 'must be <= 10000']],
  [{ ...nullable, minLength: '1' }, [['minLength'], 'must be integer']],
  [{ ...nullable, minimum: 1 }, [['minimum'], 'must NOT be set: it is a keyword of numbers']],
  [{ ...nullable, onDelete: 'cascade' }, [['onDelete'], 'must NOT be set: it is a keyword of references']],
  [
    { ...nullable, format: 'dates' },
    [
      ['format'],
      'must be equal to one of the allowed values: email, uuid, uri, date, date-time (did you mean date?)',
    ],
  ],
  [
    { ...nullable, description: 5, example: 5 },
    [['description'], 'must be string'],
    [['example'], 'must be string or null'],
  ],
  [{ ...time, formatMinimum: '2020-02-30' }, [['formatMinimum'], 'must match format "date"']],
  [
    { ...time, formatMinimum: '2021-01-01', formatMaximum: '2020-01-01' },
    [['formatMinimum'], 'must be <= formatMaximum (2020-01-01)'],
  ],
  [{ type: 'integer', default: 3_000_000_000 }, [['default'], 'must be <= 2147483647']],
  [{ type: 'integer', nullable: true, minimum: 5, maximum: 4 }, [['minimum'], 'must be <= maximum (4)']],
  [
    { type: 'integer', default: 1, minimum: 1.5 },
    [['minimum'], 'must be an integer of 32 bits'],
    [['default'], 'must be >= 1.5'],
  ],
  [
    { type: 'number', nullable: true, exclusiveMinimum: 1, exclusiveMaximum: 1 },
    [['exclusiveMinimum'], 'excludes every value'],
  ],
  [
    { type: 'number', nullable: true, multipleOf: 0.25 },
    [['multipleOf'], 'must be a positive integer or one of'],
  ],
  [{ type: 'boolean', default: 'true' }, [['default'], 'must be boolean']],
  [
    { type: 'boolean', nullable: true, unique: true },
    [['unique'], 'must NOT be set: it is a keyword of fields that are neither'],
  ],
  [
    { enum: ['b', 'B', 'true'], default: 'b' },
    [['enum', 1], 'must NOT be equal to b (case is ignored)'],
    [['enum', 2], 'must NOT be true, false or null'],
  ],
  [{ enum: ['b', '__proto__'], default: 'b' }, [['enum', 1], 'must match pattern "[A-Za-z][A-Za-z0-9_]*"']],
  [{ enum: ['b', 'c'], default: 'constructor' }, [['default'], 'must be equal to one of the allowed values']],
  [
    { enum: ['b', 'c'], default: 'b', transitions: { b: ['c', 'd'], toString: ['b'] } },
    [['transitions', 'b', 1], 'unknown value "d"'],
    [['transitions', 'toString'], 'unknown value "toString"'],
  ],
  [{ enum: ['b', 'c'], default: 'b', initial: ['c'] }, [['default'], 'must be one of the initial values: c']],
  [
    { enum: ['b', 'c'], default: 'b', transitions: { b: { c: { check: 'size(id)' } } } },
    [['transitions', 'b', 'c', 'check'], 'must be bool, is int'],
  ],
  [
    { type: 'array', items: { type: 'integer' }, minItems: 3, maxItems: 2 },
    [['minItems'], 'must be <= maxItems (2)'],
  ],
  [
    { type: 'array', items: { type: 'text' } },
    [['items', 'type'], 'must be equal to one of the allowed values: string, integer'],
  ],
  [
    { type: 'array', items: { enum: ['b'] }, default: ['b', 'c'] },
    [['default', 1], 'must be equal to one of the allowed values'],
  ],
  [{ type: 'integer', computed: 'size(' }, [['computed'], '']],
  [{ type: 'integer', computed: "'a'" }, [['computed'], 'must be int, is string']],
  [{ type: 'integer', computed: 'bad_name + 1' }, [['computed'], 'unknown name "bad_name" at character 1']],
  [
    { type: 'string', computed: 'id', readOnly: false },
    [['readOnly'], 'must NOT be false: computed fields are read-only'],
  ],
  [{ ...text, readOnly: true, writeOnly: true }, [['writeOnly'], 'must NOT be set together with readOnly']],
  [
    { ...text, generate: 'fulName' },
    [['generate'], 'must be equal to one of the allowed values: firstName, lastName, fullName'],
  ],
  [{ ...text, generate: { null: 0.5 } }, [['generate', 'null'], 'needs nullable: true']],
  [
    { ...text, generate: { sequence: 'x' } },
    [['generate', 'sequence'], 'must have the number of the record'],
  ],
  [
    { enum: ['b'], default: 'b', generate: { weights: { b: 1, c: 1 } } },
    [['generate', 'weights', 'c'], 'unknown value "c"'],
  ],
  [
    { type: 'integer', default: 1, generate: { from: 5, to: 2 } },
    [['generate', 'from'], 'must be <= to (2)'],
  ],
  [{ references: 'Unknown', nullable: true, as: 'bad' }, [['references'], 'unknown entity "Unknown"']],
  [
    { type: 'array', items: { references: '__proto__' }, as: 'bad' },
    [['items', 'references'], 'unknown entity "__proto__"'],
  ],
];

export const fieldErrors: readonly Injection[] = rows.map(([given, ...errors]) => (target) => {
  const { entity, path } = entityPath(target);
  // Sample records would not have the required field.
  if (typeof given === 'object' && given.required === true && entity.count > 0) return undefined;
  const name = `bad_${target.id}`;
  const field =
    typeof given === 'object' && given.as === 'bad' ? { ...given, as: `bad_relation_${target.id}` } : given;
  insert(target.content, [...path, 'fields'], [name, field], target.draw);
  return errors.map(([inner, message]): ExpectedError => ({
    path: [...path, 'fields', name, ...inner],
    message,
  }));
});

/** Errors of references to an entity of the file. */
const referenceRows: readonly (readonly [given: Values, ending: string, path: Path, message: string])[] = [
  [
    { required: true, enforced: false, onDelete: 'setNull' },
    '_id',
    ['onDelete'],
    'setNull needs nullable: true',
  ],
  [{ nullable: true, onDelete: 'ignore' }, '_id', ['onDelete'], 'ignore needs enforced: false'],
  [{ nullable: true }, '', [], 'must have a name that ends in _id, or set as'],
  [{ nullable: true, as: 'self' }, '_id', [], 'gives the relation self, which is a reserved name'],
];

export const referenceErrors: readonly Injection[] = referenceRows.map(
  ([given, ending, inner, message]) =>
    (target) => {
      const { entity, path } = entityPath(target);
      const others = target.definition.entities.filter(({ name }) => name !== entity.name);
      // Sample records would not have the required field.
      if (others.length === 0 || (given.required === true && entity.count > 0)) return undefined;
      const name = `bad_${target.id}${ending}`;
      const field = { references: target.draw.pick(others).name, ...given };
      insert(target.content, [...path, 'fields'], [name, field], target.draw);
      return [{ path: [...path, 'fields', name, ...inner], message }];
    },
);
