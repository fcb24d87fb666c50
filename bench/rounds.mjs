// Interleaved rounds in which every participant has one slot, and their results.
import { load } from './load.mjs';
import { median, quantile } from './report.mjs';

const rotated = (list, by) => list.map((_, index) => list[(index + by) % list.length]);

/** Runs one slot and measures the CPU time of the server per request. */
const measure = async ({ server, workload }, slot) => {
  const { requests, ...seen } = await load(server, workload, slot);
  return { cpu: server.spentCpu() / requests, ...seen };
};

// V8 has compiled the code after this number of requests. Slow servers get at most this number of warm-ups.
const warmRequests = 5000;
const maxWarmUps = 5;

const warm = async ({ server, workload }, slot) => {
  let sent = 0;
  for (let time = 0; time < maxWarmUps && sent < warmRequests; time += 1)
    sent += (await load(server, workload, slot)).requests;
  server.spentCpu();
};

/**
 * Participants are servers with their workload. After a warm-up, every participant has one slot per round, in an order that
 * rotates from round to round. `slot` and `warmUp` are `{ seconds }` or `{ count }`. Returns the slots of each participant.
 */
export const interleave = async (participants, { rounds, slot, warmUp, title }) => {
  const slots = new Map(participants.map((participant) => [participant, []]));
  for (const participant of participants) await warm(participant, warmUp);
  for (let run = 1; run <= rounds; run += 1) {
    for (const participant of rotated(participants, run))
      slots.get(participant).push(await measure(participant, { ...slot, run }));
    if (process.stderr.isTTY) process.stderr.write(`\r${title}: round ${run} of ${rounds} `);
  }
  process.stderr.write(process.stderr.isTTY ? '\n' : `${title}: ${rounds} rounds\n`);
  return participants.map((participant) => slots.get(participant));
};

/** CPU of the reference ÷ own CPU, within each round: a temporary slowdown of the machine affects both. */
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
