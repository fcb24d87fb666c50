// The lower limit of elapsed time, which holds on every machine. There is no function for an upper one.

/** A timer of Node may fire up to a millisecond early by the clock that measures it. */
const EARLY = 1;

/** Returns the result of `act`, which must take at least that many milliseconds. */
export async function expectToLast<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await act();
  expect(performance.now() - start).toBeGreaterThanOrEqual(milliseconds - EARLY);
  return result;
}
