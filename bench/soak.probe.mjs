// Preloaded into the server: writes memory and event loop delay to a file every second. See soak.mjs.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  const [p99, longest] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6);
  appendFileSync(process.env.SOAK_SAMPLES, `${JSON.stringify({ rss, heapUsed, p99, longest })}\n`);
  delay.reset();
}, 1000).unref();
