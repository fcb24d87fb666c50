import fc from 'fast-check';
import { isoTime, SystemClock } from './clock.js';

/** The system clock and the monotonic clock, as the test sets them. */
function machine(): { wall: number; monotonic: number } {
  const clocks = { wall: Date.parse('2026-01-01T00:00:00.000Z'), monotonic: 5000 };
  jest.spyOn(Date, 'now').mockImplementation(() => clocks.wall);
  jest.spyOn(performance, 'now').mockImplementation(() => clocks.monotonic);
  return clocks;
}

function pass(clocks: { wall: number; monotonic: number }, milliseconds: number): void {
  clocks.wall += milliseconds;
  clocks.monotonic += milliseconds;
}

afterEach(() => jest.restoreAllMocks());

describe('the system clock', () => {
  it('returns the system time', () => {
    const clocks = machine();
    const clock = new SystemClock();

    expect(clock.now()).toBe(clocks.wall);
    pass(clocks, 1234);
    expect(clock.now()).toBe(clocks.wall);
  });

  it('follows a jump forward', () => {
    const clocks = machine();
    const clock = new SystemClock();
    clock.now();
    clocks.wall += 3_600_000;

    expect(clock.now()).toBe(clocks.wall);
  });

  it('increases when the system time is set back', () => {
    const clocks = machine();
    const clock = new SystemClock();
    const before = clock.now();
    clocks.wall -= 3_600_000;

    expect(clock.now()).toBe(before);
    pass(clocks, 250);
    expect(clock.now()).toBe(before + 250);
    pass(clocks, 250);
    expect(clock.now()).toBe(before + 500);
  });

  it('returns the system time again once it is later', () => {
    const clocks = machine();
    const clock = new SystemClock();
    clock.now();
    clocks.wall -= 1000;
    pass(clocks, 400);
    clock.now();
    clocks.wall += 5000;

    expect(clock.now()).toBe(clocks.wall);
  });

  it('loses no fraction of a millisecond between two readings', () => {
    const clocks = machine();
    const clock = new SystemClock();
    const before = clock.now();
    clocks.wall -= 3_600_000;
    clock.now();
    for (let reading = 0; reading < 8; reading += 1) {
      clocks.monotonic += 0.25;
      clock.now();
    }

    expect(clock.now()).toBe(before + 2);
  });

  it('counts in whole milliseconds', () => {
    const clocks = machine();
    const clock = new SystemClock();
    const before = clock.now();
    clocks.wall -= 1000;
    clock.now();
    clocks.monotonic += 0.7;

    expect(clock.now()).toBe(before);
  });

  it('increases when the system time is set back a second time', () => {
    const clocks = machine();
    const clock = new SystemClock();
    for (const back of [1000, 5000]) {
      clock.now();
      pass(clocks, 2000);
      const before = clock.now();
      clocks.wall -= back;

      expect(clock.now()).toBe(before);
      pass(clocks, 10);
      expect(clock.now()).toBe(before + 10);
    }
  });
});

describe('a time in ISO 8601', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_767_225_600_007, '2026-01-01T00:00:00.007Z'],
    [1_767_225_600_999, '2026-01-01T00:00:00.999Z'],
    [-1, '1969-12-31T23:59:59.999Z'],
    [1_767_225_600_007.6, '2026-01-01T00:00:00.007Z'],
    [8_640_000_000_000_000, '+275760-09-13T00:00:00.000Z'],
  ])('%i is %s', (instant, words) => {
    expect(isoTime(instant)).toBe(words);
  });

  it('is that of Date for consecutive times', () => {
    const instants = fc.array(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }));
    fc.assert(
      fc.property(instants, (all) => {
        expect(all.map(isoTime)).toEqual(all.map((instant) => new Date(instant).toISOString()));
      }),
    );
  });
});
