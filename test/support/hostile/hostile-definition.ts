// A valid definition with the names of inherited members of JavaScript objects, and with markup and control characters in its texts.

/** Markup, a placeholder, the end of a comment and of CDATA, and a line separator. */
export const HOSTILE_TEXT =
  'x <img src=x onerror=alert(1)> </script> ]]> --> {content} & "q" \'s\' `b` [l](javascript:1) | */ """ \\u0041 \u007f\u2028 end';

/** Values of records may also have controls and halves of surrogate pairs. */
const HOSTILE_VALUE = `${HOSTILE_TEXT}\u0001\u0000\ud83d`;

/** Names of prototypes as entities: their plurals, and their root fields in GraphQL. */
export const hostileEntities = {
  Constructor: { plural: 'constructors', field: 'constructors' },
  ToString: { plural: 'to_string_list', field: 'toStringList' },
  HasOwn: { plural: 'has_own_property', field: 'hasOwnProperty' },
  Proto: { plural: 'is_prototype_of', field: 'isPrototypeOf' },
  Value: { plural: 'value_of', field: 'valueOf' },
} as const;

export const words = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'] as const;

const text = { description: HOSTILE_TEXT, default: '' } as const;
const transitions = {
  constructor: ['toString'],
  toString: { valueOf: { check: "self.to_string != ''", message: HOSTILE_TEXT } },
};

function entityOf(plural: string): object {
  return {
    plural,
    description: HOSTILE_TEXT,
    fields: {
      secret: { type: 'string', writeOnly: true, ...text },
      to_string: { type: 'string', ...text, example: HOSTILE_TEXT },
      value_of: { type: 'integer', default: 1 },
      has_own_property: {
        enum: words,
        default: 'constructor',
        enumDescriptions: Object.fromEntries(words.map((word) => [word, HOSTILE_TEXT])),
        transitions,
        generate: { weights: { constructor: 1, toString: 0 } },
      },
      tags: { type: 'array', items: { enum: words } },
    },
    unique: { 'has-own-property': ['to_string', 'value_of'] },
    rules: { constructor: { check: 'value_of < 5', message: HOSTILE_TEXT, description: HOSTILE_TEXT } },
    limits: { 'to-string': { max: 50, per: ['has_own_property'] } },
    sample: [{ to_string: HOSTILE_VALUE, value_of: 2, tags: ['toString', 'constructor'] }],
  };
}

export const hostileDefinition = {
  name: '<b>"Test" & co</b>',
  description: HOSTILE_TEXT,
  standard: false,
  entities: Object.fromEntries(
    Object.entries(hostileEntities).map(([name, { plural }]) => [name, entityOf(plural)]),
  ),
};
