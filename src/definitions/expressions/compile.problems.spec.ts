// Messages for everything that is not part of the language.
import { exampleScope, problemsOf } from '../../../test/support/example-scope.js';

describe('types and names', () => {
  it.each([
    ['minutes', ['must be bool, is int']],
    ['tags', ['must be bool, is list(string)']],
    ['ends > start', ['unknown name "ends" at character 1 (did you mean end?)']],
    ["'😀' == stat", ['unknown name "stat" at character 8 (did you mean status?)']],
    [
      'self.ends > ends',
      [
        'unknown name "self.ends" at character 1 (did you mean self.end?)',
        'unknown name "ends" at character 13 (did you mean end?)',
      ],
    ],
    ['doctor.activ', ['unknown name "doctor.activ" at character 1 (did you mean doctor.active?)']],
    ['doctors.active', ['unknown name "doctors" at character 1 (did you mean doctor?)']],
    ['doctor', ['doctor is a record at character 1: name one of its fields']],
    [
      'self == old',
      [
        'self is a record at character 1: name one of its fields',
        'old is a record at character 9: name one of its fields',
      ],
    ],
    ['doctor.clinic.name', ['only one name may follow a relation at character 1']],
    ['status.name', ['status has no fields at character 1']],
    ["type == 'x'", ['"type" is a word of CEL at character 1: write self.type']],
    ['minutes == null', ['minutes is never null at character 1']],
    ['doctor.active == null || fee == null', []],
    ['minutes + 1 == null', ['only fields and relations can be compared with null at character 1']],
    ['now != null', ['only fields and relations can be compared with null at character 1']],
    ['null == null', ['only fields and relations can be compared with null at character 1']],
    ['fee in [null]', ['null is only allowed after == or != at character 9']],
    ['start < 5', ['no operator < for timestamp and int at character 7']],
    ['price % 2 == 1', ['no operator % for double and int at character 7']],
    ["minutes == 'x'", ['no operator == for int and string at character 9']],
    ['minutes in tags', ['no operator in for int and list(string) at character 9']],
    ['minutes && active', ['&& needs bool, is int at character 1']],
    ['minutes ? active : active', ['?: needs bool, is int at character 1']],
    ["active ? 1 : 'x'", ['the values of ?: must have one type, not int and string at character 14']],
    ['!minutes', ['no operator ! for int at character 1']],
    ['-status', ['no operator - for string at character 1']],
    ["[1, 'x'] == []", ['the items of a list must have one type at character 5']],
    ['[[1]] == []', ['lists in lists are not allowed at character 2']],
  ])('%s', (source, messages) => expect(problemsOf(source, 'bool')).toEqual(messages));

  it('old, now and today are not always known', () => {
    const scope = { ...exampleScope, hasOld: false, hasTime: false };
    expect(problemsOf('old.minutes > 1', 'bool', scope)).toEqual(['old is not known here at character 1']);
    expect(problemsOf('start < now', 'bool', scope)).toEqual(['now is not known here at character 9']);
  });
});

describe('functions and macros', () => {
  it.each([
    ["status.matches('a')", 'matches is not allowed at character 8'],
    ['has(self.fee)', 'has is not allowed at character 1'],
    ['type(1)', 'type is not allowed at character 1'],
    ["bytes('a')", 'bytes is not allowed at character 1'],
    ['uint(1)', 'uint is not allowed at character 1 (did you mean int?)'],
    ['cel.bind(x, 1, x)', 'cel.bind is not allowed at character 5'],
    ['cel.bind(1, 1, 1)', 'cel.bind is not allowed at character 10'],
    ['optional.of(1)', 'optional.of is not allowed at character 10'],
    ["status.indexOf('a')", 'indexOf is not allowed at character 8'],
    ['start.getSeconds()', 'getSeconds is not allowed at character 7'],
    ["start.getHours('UTC')", 'timestamp.getHours does not take (string) at character 7'],
    ['sizes(status)', 'sizes is not allowed at character 1 (did you mean size?)'],
    ['size(1)', 'size does not take (int) at character 1'],
    ['size()', 'size does not take () at character 1'],
    ['trim(status)', 'trim is a method at character 1: write value.trim(…)'],
    ['price.round(2)', 'round is a function at character 7: write round(…)'],
    ["tags.contains('a')", 'list(string).contains does not take (string) at character 6'],
    ["start > timestamp('2027-02-30T00:00:00Z')", 'invalid timestamp at character 9'],
    ["duration('30 m')", 'invalid duration at character 1'],
    ['[1].all(x, x > 0)', 'all is only allowed on array fields at character 5'],
    ['status.all(x, true)', 'all is only allowed on array fields at character 8'],
    ['days.filter(x, x > 1).map(x, x)', 'map is only allowed on array fields at character 23'],
    ['days.all(x, days.all(y, x == y))', 'all must NOT be nested at character 18'],
    ['days.all(1, true)', 'expected a name as the first argument at character 10'],
    ['days.all(x)', 'all needs a name and an expression at character 6'],
    ['days.map(x, true, x)', 'map needs a name and an expression at character 6'],
    ['days.filter(x, x)', 'filter needs bool, is int at character 16'],
    ['days.map(x, [x])', 'map must NOT return lists at character 13'],
  ])('%s', (source, message) => expect(problemsOf(source)).toEqual([message]));
});

it.each(['dyn', 'matches_all', 'optional', 'cel', 'math'])('%s is not allowed', (name) => {
  expect(problemsOf(`${name}(1)`)).toEqual([`${name} is not allowed at character 1`]);
});

describe('syntax', () => {
  it.each([
    ['', 'expected a value at character 1'],
    ['minutes >', 'expected a value at character 10'],
    ['(minutes', 'expected ")" at character 9'],
    ['active ? 1', 'expected ":" at character 11'],
    ['minutes > 1)', 'unexpected ")" at character 12'],
    ['minutes = 1', 'unexpected "=" at character 9'],
    ['minutes seconds', 'unexpected "seconds" at character 9'],
    ['in == 1', 'unexpected "in" at character 1'],
    ['self.1', 'expected a name at character 6'],
    ['for == 1', '"for" is a word of CEL at character 1: write self.for'],
    ['größe > 1', 'unexpected "ö" at character 3'],
    ["'abc", 'unterminated string at character 1'],
    ['tags[0]', 'index access is not allowed at character 6'],
    ['tags[?0]', 'optional access is not allowed at character 6'],
    ['self.?fee', 'optional access is not allowed at character 6'],
    ["{'a': 1}", 'maps and structs are not allowed at character 1'],
    ['Time{hours: 1}', 'maps and structs are not allowed at character 5'],
    ["b'abc'", 'bytes are not allowed at character 1'],
    ['1u', 'unsigned integers are not allowed at character 1'],
    ['9223372036854775808', 'an integer is out of range at character 1'],
  ])('%s', (source, message) => expect(problemsOf(source)).toEqual([message]));
});
