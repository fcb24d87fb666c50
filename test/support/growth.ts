// How CPU time grows with the size of an input. Compares two sizes in one run, so the speed of the machine does not matter.

/** How many times as large the larger input is. */
const FACTOR = 16;
/**
 * Above this result of `growthOf()`, time is not linear: linear time has a growth of 16, quadratic time of 256. Memory that does not
 * fit into caches makes linear code up to three times as slow.
 */
export const LINEAR_GROWTH = 64;
/** Milliseconds. Shorter measurements are repeated within one attempt. */
const MEASURABLE = 2;
const MAX_REPETITIONS = 4096;
const MIN_ATTEMPTS = 2;
/** Milliseconds of all attempts, after which the result is final. */
const MAX_WORK = 2000;

/** CPU milliseconds of this process. */
export async function workOf(act: () => unknown, repetitions = 1): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repetitions; i += 1) await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measurable(act: () => unknown): Promise<number> {
  for (let repetitions = 1; ; repetitions *= 2) {
    if (repetitions >= MAX_REPETITIONS || (await workOf(act, repetitions)) >= MEASURABLE) return repetitions;
  }
}

/**
 * How many times as long `act` takes for an input that is 16 times as large. Measures again while the growth is not linear, and
 * compares the least times, so that garbage collection, compilation and other processes do not affect the result.
 */
export async function growthOf<T>(
  inputOf: (size: number) => T,
  act: (input: T) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [inputOf(size), inputOf(FACTOR * size)];
  const repetitions = await measurable(() => act(small));
  const least = { small: Infinity, large: Infinity };
  for (let attempt = 1, work = 0; ; attempt += 1) {
    const times = [
      await workOf(() => act(small), repetitions),
      await workOf(() => act(large), repetitions),
    ] as const;
    least.small = Math.min(least.small, times[0]);
    least.large = Math.min(least.large, times[1]);
    work += times[0] + times[1];
    const growth = least.large / least.small;
    if (attempt >= MIN_ATTEMPTS && (growth < LINEAR_GROWTH || work > MAX_WORK)) return growth;
  }
}
