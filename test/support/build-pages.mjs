// Makes what `npm run build` makes for the browser, once before all tests.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export default async () => {
  for (const script of ['build-docs', 'build-face', 'build-graphiql'])
    await run(process.execPath, [`scripts/${script}.mjs`]);
};
