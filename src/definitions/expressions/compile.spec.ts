// Checks the values of valid expressions and the names that they report. Includes the expressions of the template `clinic`.
import { compileExpression } from './compile.js';
import { compiled, exampleScope, resultOf } from '../../../test/support/example-scope.js';

describe('the template clinic', () => {
  it.each([
    ["insurer == 'none' || policy != null", false],
    ['born <= today', true],
    ['end <= now', false],
    ['(end - start).getMinutes()', 105],
    ['minutes * doctor.hourly_fee / 60.0', 67.5],
    ['end > start', true],
    ["end - start <= duration('4h')", true],
    ['start > now', false],
    ['doctor.active', true],
    ["old.status in ['booked', 'confirmed']", false],
    ["status in ['booked', 'confirmed']", true],
    ["old.status != 'cancelled' && status == 'cancelled'", false],
    ["start + duration('30m')", '2027-01-04T08:30:00.000Z'],
    ['now', '2027-01-04T09:10:11.000Z'],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));
});

describe('names', () => {
  it.each([
    ["self.type == 'first' && self.in == 'second'", true],
    ["self . in == 'second' && 'self.in' == 'self' + '.in'", true],
    ['self.minutes == minutes && old.minutes == minutes', true],
    ['today', '2027-01-04T00:00:00.000Z'],
    ['now - today', '33011s'],
    ['doctor.note == null && doctor != null && room == null', true],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));

  it('reports the names that occur', () => {
    const { fields, relations, usesOld, usesTime } = compiled(
      'self.minutes > 1 && doctor.active && room != null && old.price < 2 && end < now',
    );
    expect([...fields]).toEqual(['minutes', 'end']);
    expect([...relations]).toEqual(['doctor', 'room']);
    expect({ usesOld, usesTime }).toEqual({ usesOld: true, usesTime: true });
    expect(compiled('minutes > 1')).toMatchObject({ usesOld: false, usesTime: false });
  });

  it('keeps the tree, with positions in the source', () => {
    const { ast, source } = compiled('1 + minutes');
    expect(ast.op).toBe('+');
    expect(source.slice(ast.start, ast.end)).toBe('1 + minutes');
  });
});

describe('operators', () => {
  it.each([
    ['1 + 2 * 3 - 4', 3],
    ['-7 / 2', -3],
    ['-7 % 2', -1],
    ['7 / -7 + 0', -1],
    ['0 * -1', 0],
    ['7 / 2.0', 3.5],
    ['minutes * price', 112.5],
    ['minutes + 0.5', 45.5],
    ['2 == 2.0 && 2 < 2.5 && 2.5 >= 2', true],
    ['-9223372036854775808 < 9223372036854775807', true],
    ['9007199254740993 - 9007199254740992', 1],
    ['3037000499 * 3037000499 % 1000', 1],
    ["'a' + 'b' < 'b'", true],
    ["'\\uE000' < '\\U0001F600'", true],
    ['false < true', true],
    ["start - duration('1h30m') < start", true],
    ["duration('90s') == duration('1.5m') && duration('1h') - duration('-1s') > duration('60m')", true],
    ["status != 'x' ? minutes : 0", 45],
    ['active ? 1 : 0.5', 1],
    ['!(active && !active)', true],
    ['2 in days && !(2.5 in days) && 2.0 in days', true],
    ['[1, 2] + days == [1, 2, 1, 2, 3]', true],
    ['[status] + tags', ['booked', 'new', 'old']],
    ['status in []', false],
    ['born < start', true],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));
});

describe('functions', () => {
  it.each([
    ["size(status) + size(tags) + status.size() + '😀'.size()", 15],
    ["status.contains('ook') && status.startsWith('b') && status.endsWith('d')", true],
    ["' Ä b '.trim().upperAscii() + 'ÄB'.lowerAscii()", 'Ä BÄb'],
    ["'a😀bc'.substring(1, 3) + 'abc'.substring(3) + 'abc'.substring(0, 1)", '😀ba'],
    ["int('-12') + int(2.9) + int(start)", 1_799_049_590],
    ["double('1.5') + double(1)", 2.5],
    ["string(1) + string(true) + string(1.5) + string('x')", '1true1.5x'],
    ['string(start)', '2027-01-04T08:00:00.000Z'],
    ["string(duration('90m'))", '5400s'],
    ["timestamp('2027-01-04T09:00:00+01:00') == start && timestamp(int(start)) == start", true],
    ["born < timestamp('2000-03-01')", true],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5, 0)', -3],
    ['round(minutes, 2)', 45],
    ['end.getFullYear() * 100 + end.getMonth()', 202_700],
    ['end.getDayOfMonth() * 10 + end.getDayOfWeek()', 31],
    ['end.getHours() * 100 + end.getMinutes()', 945],
    ["(end - start).getHours() + duration('-90m').getHours()", 0],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));
});

describe('macros', () => {
  it.each([
    ["tags.all(tag, tag != 'x') && tags.exists(tag, tag == 'old')", true],
    ['days.exists_one(day, day > 2)', true],
    ['days.filter(day, day > minutes / 40)', [2, 3]],
    ['days.map(day, day * price)', [2.5, 5, 7.5]],
    ['size(days.filter(minutes, minutes > 1)) + minutes', 47],
    ['days.exists(day, 1 / (day - 1) > 0)', true],
    ['!days.all(day, 1 / (day - 1) > 3)', true],
  ])('%s', (source, value) => expect(resultOf(source)).toEqual({ value }));

  it('fails if no item decides', () => {
    expect(resultOf('days.all(day, 6 / (day - 1) > 2)')).toEqual({ error: 'division by zero' });
  });
});

describe('results', () => {
  it('are dates for fields with dates', () => {
    const result = compileExpression('start', exampleScope, 'timestamp', { isDate: true });
    if ('problems' in result) throw new Error();
    expect(result.evaluate({ record: { start: '2027-01-04T08:00:00.000Z' }, now: 0 })).toEqual({
      value: '2027-01-04',
    });
  });

  it.each(['int', 'double'] as const)('can be integers where %s is expected', (expected) => {
    expect(compiled('minutes', expected).type).toBe('int');
  });
});

describe('errors', () => {
  it.each([
    ['minutes / (minutes - 45)', 'division by zero'],
    ['price / (price - 2.5)', 'division by zero'],
    ['minutes % 0', 'division by zero'],
    ['9223372036854775807 + minutes', 'an integer is out of range'],
    ['int(price * 1e300)', 'an integer is out of range'],
    ['price * 1e308 * price', 'a number is out of range'],
    ['status.substring(7)', 'substring out of range'],
    ['status.substring(2, 1)', 'substring out of range'],
    ['int(status)', 'a text is not a number'],
    ['double(status)', 'a text is not a number'],
    ['timestamp(status) < now', 'invalid timestamp'],
    ["start + duration('80000000h')", 'invalid timestamp'],
    ['duration(status)', 'invalid duration'],
    ['round(price, minutes)', 'the number of digits must be 0 to 15'],
  ])('%s', (source, error) => expect(resultOf(source)).toEqual({ error }));

  it('of stored values with a wrong type', () => {
    expect(resultOf('minutes + 1', { minutes: '45' })).toEqual({ error: 'a value has a wrong type' });
    expect(resultOf('start < end', { start: 'yesterday' })).toEqual({ error: 'invalid timestamp' });
  });
});
