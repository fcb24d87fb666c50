// What one patient client sees: a request on one kept-alive connection every other millisecond.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './report.mjs';

const pause = 2;

const answerTo = (url, agent) =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });

/** Polls until `deadline` (performance.now()); latencies and the longest gap between two answers in milliseconds. */
export const pollUntil = async (url, deadline) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  let [longestGap, last] = [0, performance.now()];
  while (last < deadline) {
    const sent = performance.now();
    await answerTo(url, agent);
    const received = performance.now();
    latencies.push(received - sent);
    longestGap = Math.max(longestGap, received - last);
    last = received;
    await sleep(pause);
  }
  agent.destroy();
  return {
    polls: latencies.length,
    p99: quantile(latencies, 0.99),
    longest: quantile(latencies, 1),
    longestGap,
  };
};
