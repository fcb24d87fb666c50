// How long something takes, on a machine that has other things to do as well.

/** The fewest milliseconds of three tries: what it costs, without what came between. */
export async function quickest(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries += 1) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
