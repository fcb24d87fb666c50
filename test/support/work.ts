// How much work something is. Time of the processor rather than of the wall, so that a busy machine does not decide.

/**
 * Milliseconds for which this process was at work, service and client together. Tries up to five times until it is less than
 * `enough`, so that a collection of garbage or the first compilation does not decide either.
 */
export async function workOf(act: () => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least >= enough; tries += 1) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
