// Prints the milliseconds from createSandbox to the first response, of the first and the second sandbox in the process: elapsed
// time and CPU time.
import { createSandbox } from 'practice-api-sandbox';

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const times = [];
for (const _ of [1, 2]) {
  const [start, cpuStart] = [performance.now(), cpuTime()];
  const sandbox = await createSandbox();
  await (await fetch(`${sandbox.url}/api/v1/users`)).text();
  times.push(Math.round(performance.now() - start), Math.round(cpuTime() - cpuStart));
}
console.log(JSON.stringify(times));
process.exit();
