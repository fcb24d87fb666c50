// Prints the growth of the heap in MiB over 100 sandboxes that are created, used and closed. Needs --expose-gc.
import { createSandbox } from 'practice-api-sandbox';

const cycles = async (count) => {
  for (let i = 0; i < count; i += 1) {
    const sandbox = await createSandbox();
    await sandbox.session().rest.users.list();
    await sandbox.close();
  }
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const before = await cycles(10);
console.log(((await cycles(100)) - before).toFixed(1));
