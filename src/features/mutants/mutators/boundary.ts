// Mutants of minima and maxima.
import { MAX_INTEGER, type Field } from '../../../core/field.js';
import { codePointLength } from '../../../core/text.js';
import type { Input } from '../../../platform/http/validation/input.js';
import { everywhere, mutator } from '../mutant.js';

type Rule = Field['rules'][number];
type Loosened = (value: unknown) => boolean;

/** A value that the rule also accepts, by the keyword of the rule. */
type Exceptions = Readonly<Record<string, (field: Field) => Loosened | undefined>>;

const hasLength =
  (length: number): Loosened =>
  (value) =>
    typeof value === 'string' && codePointLength(value) === length;

const above: Exceptions = {
  maximum: ({ max = MAX_INTEGER }) => (max === MAX_INTEGER ? undefined : (value) => value === max + 1),
  maxLength: ({ max }) => (max === undefined ? undefined : hasLength(max + 1)),
};

const below: Exceptions = {
  minimum: ({ min }) => (min === undefined ? undefined : (value) => value === min - 1),
  minLength: ({ min }) => (min === undefined ? undefined : hasLength(min - 1)),
  exclusiveMinimum: ({ exclusiveMin }) =>
    exclusiveMin === undefined ? undefined : (value) => value === exclusiveMin,
};

/** Page numbers and sizes keep their minima: there is no page 0. */
const listParameters = new Set(['page', 'limit']);

const withExceptions =
  (exceptions: Exceptions, excluded: ReadonlySet<string> = new Set()) =>
  ({ shape, payload }: Input): Input => {
    const fields = [...shape.fields].map(([name, field]): [string, Field] =>
      excluded.has(name)
        ? [name, field]
        : [name, { ...field, rules: field.rules.map((rule) => loosen(rule, field)) }],
    );
    return { shape: { ...shape, fields: new Map(fields) }, payload };

    function loosen(rule: Rule, field: Field): Rule {
      const also = exceptions[rule.keyword]?.(field);
      return also === undefined ? rule : { ...rule, test: (value) => rule.test(value) || also(value) };
    }
  };

export const boundary = mutator('Boundary', [
  {
    id: 'upper-bound-plus-one',
    needsStandard: true,
    description: 'Maxima are one too high: an age of 151, a name of 101 characters, a `limit` of 101.',
    breaks: 'Values above the maximum of a field or parameter return 400.',
    protocols: everywhere,
    level: 'intermediate',
    requests: ['GET /api/v1/users?limit=101'],
    input: withExceptions(above),
  },
  {
    id: 'lower-bound-minus-one',
    needsStandard: true,
    description:
      'Minima of fields are one too low: a quantity of 0, a stock of -1, a price of 0, an empty name.',
    breaks: 'Values below the minimum of a field return 400.',
    protocols: everywhere,
    level: 'intermediate',
    requests: ['POST /api/v1/products {"name": "Lamp", "price": 0}'],
    input: withExceptions(below, listParameters),
  },
]);
