/** Results in the order of the items. Rejects with the first error, after which no further item starts. */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T, at: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (hasFailed) return;
      results[at] = await run(item, at);
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    worker().catch((reason: unknown) => {
      hasFailed = true;
      throw reason;
    }),
  );
  await Promise.all(workers);
  return results;
}
