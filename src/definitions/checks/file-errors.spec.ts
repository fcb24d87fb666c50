// Errors between entities, of rules and of names, each with its exact line.
import { entityText, problemsOf, roomText } from '../../../test/support/definition-problems.js';

describe('A definition with errors', () => {
  it.each([
    ['nothing', ``, ['a.yaml:1:1: must be object']],
    ['a list', `[]`, ['a.yaml:1:1: must be object']],
    ['no entities', `name: x`, ["a.yaml:1:1: must have required property 'entities'"]],
    ['no entity', `entities: {}`, ['a.yaml:1:1: entities must NOT have fewer than 1 properties']],
    [
      'an unknown key',
      `nam: x\nentities: {Room: {${entityText}}}`,
      ['a.yaml:1:1: must NOT have additional properties: nam (did you mean name?)'],
    ],
    [
      'another format',
      `format: x\nentities: {Room: {${entityText}}}`,
      ['a.yaml:1:9: format must be practice-api-sandbox/entities@1'],
    ],
    [
      'reserved keys',
      `permissions: []\nentities:\n  Room:\n    ${entityText}\n    owner: a\n    versions: {}\n`,
      [
        'a.yaml:1:1: permissions is reserved: access rules need a later version',
        'a.yaml:5:12: entities.Room.owner is reserved: access rules need a later version',
        'a.yaml:6:5: entities.Room.versions is reserved: versions of an entity need a later version',
      ],
    ],
    [
      'wrong names',
      `standard: false\nentities:\n  room: {fields: {Name: {type: string, default: a}, id: {type: string, default: a}, a_b: {type: string, default: a}, ab: {type: string, default: a}}}\n  Flow: {${entityText}}\n  Order: {${entityText}}\n  OrderPage: {${entityText}}\n  __proto__: {${entityText}}\n  constructor: {${entityText}}\n`,
      [
        'a.yaml:3:3: entities.room name must match pattern "[A-Z][A-Za-z0-9]*"',
        'a.yaml:3:19: entities.room.fields.Name name must match pattern "[a-z][a-z0-9]*(_[a-z0-9]+)*"',
        'a.yaml:3:53: entities.room.fields.id has a reserved name',
        'a.yaml:3:118: entities.room.fields.ab has the name of field a_b (case and "_" are ignored)',
        'a.yaml:4:3: entities.Flow has the reserved plural flows: set another plural',
        'a.yaml:4:3: entities.Flow gives the operation listFlows, which the service gives too: choose another name',
        'a.yaml:4:3: entities.Flow gives the GraphQL type Flow, which the service gives too: choose another name',
        'a.yaml:4:3: entities.Flow gives the GraphQL field flows, which the service gives too: choose another name',
        'a.yaml:6:3: entities.OrderPage gives the GraphQL type OrderPage, which entity Order gives too: choose another name',
        'a.yaml:7:3: entities.__proto__ name must match pattern "[A-Z][A-Za-z0-9]*"',
        'a.yaml:8:3: entities.constructor name must match pattern "[A-Z][A-Za-z0-9]*"',
      ],
    ],
    [
      'wrong plurals',
      `standard: false\nentities:\n  Aa: {plural: aa, ${entityText}}\n  Bb: {plural: events, ${entityText}}\n  Cc: {plural: Xs, ${entityText}}\n  Dd: {plural: cases, ${entityText}}\n  Ee: {plural: cases, ${entityText}}\n  AA: {${entityText}}\n`,
      [
        'a.yaml:3:16: entities.Aa.plural must NOT have a plural that is equal to the singular aa',
        'a.yaml:4:16: entities.Bb.plural has the reserved plural events: set another plural',
        'a.yaml:5:16: entities.Cc.plural must match pattern "[a-z][a-z0-9]*(_[a-z0-9]+)*"',
        'a.yaml:7:3: entities.Ee gives the path /api/v1/cases, which entity Dd gives too: choose another name',
        'a.yaml:7:3: entities.Ee gives the operation listCases, which entity Dd gives too: choose another name',
        'a.yaml:7:3: entities.Ee gives the SOAP operation GetCases, which entity Dd gives too: choose another name',
        'a.yaml:7:3: entities.Ee gives the GraphQL field cases, which entity Dd gives too: choose another name',
        'a.yaml:8:3: entities.AA has the name of entity Aa (case and "_" are ignored)',
      ],
    ],
    [
      'relations with equal names',
      `standard: false\nentities:\n  Aa: {fields: {bb: {type: string, default: x}, bb_id: {references: Bb, nullable: true}, cc_id: {references: Bb, nullable: true, as: bb}, self_id: {references: Bb, nullable: true}}}\n  Bb: {${entityText}}\n`,
      [
        'a.yaml:3:49: entities.Aa.fields.bb_id gives the relation bb, which is the field bb too: set as to another name',
        'a.yaml:3:90: entities.Aa.fields.cc_id gives the relation bb, which is the relation bb too: set as to another name',
        'a.yaml:3:90: entities.Aa.fields.cc_id gives the relation of Bb aas_by_bb, which is the relation aas_by_bb too: set as to another name',
        'a.yaml:3:139: entities.Aa.fields.self_id gives the relation self, which is a reserved name',
      ],
    ],
    [
      'wrong rules',
      `${roomText}    unique: {one: [name], two: [name, nam], three: [name, tags]}\n    rules: {A: {check: n > 0}, b: {checks: x}, c: {check: n > 0, field: m, on: [creates]}, d: {check: 1 > 0}}\n    overlaps: {e: {from: on, to: n}, f: {from: name, to: name, per: [tags, a, b, c]}}\n    limits: {g: {max: 1.5, per: [q]}, h: {max: 2, sum: name}, c: {max: 2}}\n    effects: {i: {on: [create], target: n, set: {n: 1}}, j: {on: [update], set: {q: n + 1}}}\n`,
      [
        'a.yaml:9:14: entities.Room.unique.one must NOT have fewer than 2 items',
        'a.yaml:9:39: entities.Room.unique.two.1 unknown field "nam" (did you mean name?)',
        'a.yaml:9:59: entities.Room.unique.three.1 must NOT be an array',
        'a.yaml:10:13: entities.Room.rules.A name must match pattern "[a-z][a-z0-9]*(-[a-z0-9]+)*"',
        "a.yaml:10:32: entities.Room.rules.b must have required property 'check'",
        'a.yaml:10:32: entities.Room.rules.b must NOT have additional properties: checks (did you mean check?)',
        'a.yaml:10:73: entities.Room.rules.c.field unknown field "m" (did you mean n?)',
        'a.yaml:10:81: entities.Room.rules.c.on.0 must be equal to one of the allowed values: create, update, delete (did you mean create?)',
        "a.yaml:10:92: entities.Room.rules.d must have required property 'field', because check has no field of the record",
        'a.yaml:11:34: entities.Room.overlaps.e.to must be a field of type date, is integer',
        'a.yaml:11:48: entities.Room.overlaps.f.from must be a field of type date, date-time, integer or number',
        'a.yaml:11:64: entities.Room.overlaps.f.per must NOT have more than 3 items',
        'a.yaml:12:23: entities.Room.limits.g.max must be an integer >= 0 without sum',
        'a.yaml:12:34: entities.Room.limits.g.per.0 unknown field "q" (did you mean n?)',
        'a.yaml:12:56: entities.Room.limits.h.sum must be a field of type integer or number',
        'a.yaml:12:63: entities.Room.limits.c has the name of a rule in rules',
        'a.yaml:13:41: entities.Room.effects.i.target must be a 1:n reference field',
        'a.yaml:13:85: entities.Room.effects.j.set.q unknown field "q" (did you mean n?)',
      ],
    ],
    [
      'effects on fixed fields',
      `standard: false\nentities:\n  Aa: {fields: {bb_id: {references: Bb, nullable: true}}, effects: {e: {on: [create], target: bb_id, set: {c: 1, d: 2, e: 3}}}}\n  Bb: {fields: {c: {type: integer, computed: e + 1}, d: {type: integer, default: 1, immutable: true}, e: {type: integer, default: 1, readOnly: true}}}\n`,
      [
        'a.yaml:3:111: entities.Aa.effects.e.set.c must NOT be a computed field',
        'a.yaml:3:117: entities.Aa.effects.e.set.d must NOT be an immutable field',
      ],
    ],
    [
      'a cycle of required references',
      `standard: false\nentities:\n  Aa: {fields: {bb_id: {references: Bb, required: true}}}\n  Bb: {fields: {cc_id: {references: Cc, required: true}}}\n  Cc: {fields: {aa_id: {references: Aa, required: true}}}\n`,
      [
        'a.yaml:3:17: entities.Aa.fields.bb_id is part of a cycle of required references: Aa.bb_id, Bb.cc_id, Cc.aa_id',
      ],
    ],
    [
      'computed values that depend on themselves',
      `standard: false\nentities: {Aa: {fields: {x: {type: integer, computed: y + 1}, y: {type: integer, computed: self.x * 2}, z: {type: integer, computed: x}, a: {type: string, default: b}}}}`,
      [
        'a.yaml:2:55: entities.Aa.fields.x.computed must NOT depend on itself',
        'a.yaml:2:92: entities.Aa.fields.y.computed must NOT depend on itself',
      ],
    ],
    [
      'no field for create requests, or for updates',
      `standard: false\nentities:\n  Aa: {fields: {x: {type: integer, computed: 1 + 1}, y: {type: integer, default: 1, readOnly: true}}}\n  Bb: {fields: {x: {type: integer, default: 1, patch: false}}}\n`,
      [
        'a.yaml:3:8: entities.Aa.fields must have a field that clients can set',
        'a.yaml:4:8: entities.Bb.fields must have a field that PATCH and updates can change',
      ],
    ],
    [
      'characters that XML or GraphQL cannot carry',
      String.raw`name: "a\0"
entities:
  Aa:
    description: "\ud83d\ude00 \ud83d"
    fields: {x: {type: string, default: "\x01", description: "\x7f\u2028\t", example: "\uffff"}}
    rules: {a: {check: "x != 'b'", message: "\e[0m"}}
    sample: [{x: "\0"}]
`,
      [
        'a.yaml:1:7: name must NOT have control characters or lone surrogates',
        'a.yaml:4:18: entities.Aa.description must NOT have control characters or lone surrogates',
        'a.yaml:5:41: entities.Aa.fields.x.default must NOT have control characters or lone surrogates',
        'a.yaml:5:87: entities.Aa.fields.x.example must NOT have control characters or lone surrogates',
        'a.yaml:6:45: entities.Aa.rules.a.message must NOT have control characters or lone surrogates',
      ],
    ],
    [
      'sample records',
      `${roomText}    unique: {pair: [name, n]}\n    sample:\n      - {name: a, n: x}\n      - {nam: b}\n      - {name: c, on: 2020-13-01, tags: [1]}\n      - {name: d, id: x, created_at: y}\n      - {name: D}\n`,
      [
        'a.yaml:11:22: entities.Room.sample.0.n must be integer',
        'a.yaml:12:9: entities.Room.sample.1 must NOT have additional properties: nam (did you mean name?)',
        "a.yaml:12:9: entities.Room.sample.1 must have required property 'name'",
        'a.yaml:13:23: entities.Room.sample.2.on must match format "date"',
        'a.yaml:13:42: entities.Room.sample.2.tags.0 must be string',
        'a.yaml:14:23: entities.Room.sample.3.id must match format "uuid"',
        'a.yaml:14:38: entities.Room.sample.3.created_at must match format "date-time"',
        'a.yaml:15:9: entities.Room.sample.4 name, n already exists in this combination',
      ],
    ],
    [
      'sample references',
      `standard: false\nentities:\n  Aa: {fields: {bb_id: {references: Bb, nullable: true}, bb_ids: {type: array, items: {references: Bb}}}, sample: [{bb_id: 2, bb_ids: [1, 3]}, {bb_id: x, bb_ids: [1, 1]}]}\n  Bb: {fields: {a: {type: string, nullable: true, unique: true}}, sample: [{a: x}, {a: X}]}\n`,
      [
        'a.yaml:3:139: entities.Aa.sample.0.bb_ids.1 must be the number of a sample record of Bb, from 1 to 2',
        'a.yaml:3:152: entities.Aa.sample.1.bb_id must match format "uuid"',
        'a.yaml:3:155: entities.Aa.sample.1.bb_ids must NOT have duplicate items',
        'a.yaml:4:88: entities.Bb.sample.1.a already exists',
      ],
    ],
    [
      'a sample file without a folder',
      `${roomText}    sample: {file: a.json}\n`,
      ['a.yaml:9:20: entities.Room.sample.file needs a definition in a file'],
    ],
    [
      'two kinds of sample',
      `${roomText}    sample: {count: 1001, file: a.csv}\n`,
      [
        'a.yaml:9:5: entities.Room.sample must NOT have more than 1 properties',
        'a.yaml:9:21: entities.Room.sample.count must be <= 1000',
      ],
    ],
  ])('%s', (_, file, expected) => {
    expect(problemsOf(file)).toEqual(expected);
  });
});
