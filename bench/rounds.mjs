// Rounds in which every contestant has one slot, and the figures that come of them.
import { load } from './load.mjs';
import { median, quantile } from './report.mjs';

const rotated = (list, by) => list.map((_, index) => list[(index + by) % list.length]);

/** One slot: the load, and the CPU time that the server took per request. */
const measure = async ({ server, question }, slot) => {
  const { requests, ...seen } = await load(server, question, slot);
  return { cpu: server.spentCpu() / requests, ...seen };
};

// A server that answered fewer is measured before V8 has compiled it; one that never gets there has had its chance.
const enough = 5000;
const patience = 5;

const warm = async ({ server, question }, slot) => {
  let answered = 0;
  for (let time = 0; time < patience && answered < enough; time += 1)
    answered += (await load(server, question, slot)).requests;
  server.spentCpu();
};

/**
 * Contestants are servers with the question they are asked. After a warm-up all of them have one slot a round, in turn in
 * another order. `slot` and `warmUp` are `{ seconds }` or `{ count }`. Returns an array of slots for each.
 */
export const interleave = async (contestants, { rounds, slot, warmUp, title }) => {
  const slots = new Map(contestants.map((contestant) => [contestant, []]));
  for (const contestant of contestants) await warm(contestant, warmUp);
  for (let run = 1; run <= rounds; run += 1) {
    for (const contestant of rotated(contestants, run))
      slots.get(contestant).push(await measure(contestant, { ...slot, run }));
    if (process.stderr.isTTY) process.stderr.write(`\r${title}: round ${run} of ${rounds} `);
  }
  process.stderr.write(process.stderr.isTTY ? '\n' : `${title}: ${rounds} rounds\n`);
  return contestants.map((contestant) => slots.get(contestant));
};

/** CPU of the reference ÷ own, slot by slot of one round: what slows the machine down for a while slows both. */
export const ratiosOf = (slots, referenceSlots) =>
  slots.map(({ cpu }, round) => referenceSlots[round].cpu / cpu);

export const figuresOf = (slots, referenceSlots) => {
  const ratios = ratiosOf(slots, referenceSlots);
  const tails = slots.map(({ p99 }, round) => p99 / referenceSlots[round].p99);
  const middle = (figure) => median(slots.map((slot) => slot[figure]));
  return {
    ratio: median(ratios).toFixed(2),
    spread: `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
    cpu: middle('cpu').toFixed(1),
    rate: Math.round(middle('rate')),
    p50: middle('p50').toFixed(2),
    p99: middle('p99').toFixed(2),
    tail: median(tails).toFixed(2),
  };
};
