// Validates lesson files, and plays a lesson or challenge against a running service. `npm run lesson -- --help` prints the usage.
import { loadSource } from './load-source.mjs';

const { parseArguments, runCommand, usage } = await loadSource('test/support/lesson-command.ts');
const given = process.argv.slice(2);
if (given.includes('--help')) console.log(usage);
else process.exitCode = await run();

async function run() {
  try {
    return await runCommand(parseArguments(given, process.env), (line) => console.log(line));
  } catch (error) {
    console.error([error.message, error.cause?.message].filter(Boolean).join(': '));
    return 1;
  }
}
