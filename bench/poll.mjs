// A client that sends a request on one keep-alive connection every two milliseconds and measures latencies.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './report.mjs';

const pause = 2;

const pollOnce = (url, agent) =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });

/** Polls until `deadline` (performance.now()). Returns latencies and the longest gap between two responses in ms. */
export const pollUntil = async (url, deadline) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  let [longestGap, last] = [0, performance.now()];
  while (last < deadline) {
    const sent = performance.now();
    await pollOnce(url, agent);
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
