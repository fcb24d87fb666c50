// How CPU time grows with the size of an input. Compares two sizes in one run, so the speed of the machine does not matter.

/** How many times as large the larger input is. */
export const GROWTH_FACTOR = 32;
/**
 * Above this result of `growthOf()`, time is not linear: linear time has a growth of 32, quadratic time of 1,024. Large blocks of memory
 * and missed caches made linear code up to 4.3 times as slow on a busy machine, so the limit is 8 times the growth of linear time.
 */
export const LINEAR_GROWTH = 8 * GROWTH_FACTOR;
/** Milliseconds. Shorter measurements are repeated within one attempt. */
const MEASURABLE = 1;
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
 * How many times as long `act` takes for an input that is 32 times as large. Measures again while the growth is not linear, and
 * compares the least times, so that garbage collection, compilation and other processes do not affect the result.
 */
export async function growthOf<T>(
  inputOf: (size: number) => T,
  act: (input: T) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [inputOf(size), inputOf(GROWTH_FACTOR * size)];
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
