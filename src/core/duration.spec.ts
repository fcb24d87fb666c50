import fc from 'fast-check';
import { formatDuration, parseDuration } from './duration.js';

const amount = fc.option(fc.nat(9999), { nil: undefined });
const part = (value: number | string | undefined, unit: string): string =>
  value === undefined ? '' : `${value}${unit}`;

describe('parseDuration', () => {
  it('adds all parts of a duration', () => {
    const parts = fc.record({
      w: amount,
      d: amount,
      h: amount,
      m: amount,
      ms: fc.option(fc.nat(9_999_999), { nil: undefined }),
    });
    fc.assert(
      fc.property(parts, ({ w, d, h, m, ms }) => {
        const seconds = ms === undefined ? undefined : (ms / 1000).toFixed(3);
        const time = part(h, 'H') + part(m, 'M') + part(seconds, 'S');
        const date = part(w, 'W') + part(d, 'D');
        const expected =
          (w ?? 0) * 604_800_000 +
          (d ?? 0) * 86_400_000 +
          (h ?? 0) * 3_600_000 +
          (m ?? 0) * 60_000 +
          (ms ?? 0);
        const isEmpty = date + time === '';
        expect(parseDuration(`P${date}${time === '' ? '' : `T${time}`}`)).toBe(
          isEmpty ? undefined : expected,
        );
      }),
    );
  });

  it('reads any text without an exception: whole milliseconds, or undefined', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^P?[\dT.WDHMSY-]{0,12}$/));
    fc.assert(
      fc.property(text, (given) => {
        const read = parseDuration(given);
        expect(read === undefined || (Number.isInteger(read) && read >= 0)).toBe(true);
      }),
    );
  });

  it.each([
    ['PT61M', 3_660_000],
    ['PT0.5S', 500],
    ['P1W', 604_800_000],
    ['P3650D', 315_360_000_000],
    ['PT0S', 0],
  ])('reads %s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1',
    'P1Y',
    'P1M',
    '-P1D',
    'P-1D',
    'PT1.5M',
    'PT.5S',
    'P1DT',
    'pt1m',
    ' PT1M',
    'PT1M ',
    'PT1S1M',
    'PT1.2345S',
  ])('does not read %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

it.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [1800, '30 minutes'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
])('formatDuration writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
