// Validates lesson files, and plays a lesson or challenge against a running service. `npm run lesson -- --help` prints the usage.
import { loadSource } from './load-source.mjs';

const { parseArguments, runCommand } = await loadSource('test/support/lesson-command.ts');

try {
  process.exitCode = await runCommand(parseArguments(process.argv.slice(2), process.env), (line) =>
    console.log(line),
  );
} catch (error) {
  console.error([error.message, error.cause?.message].filter(Boolean).join(': '));
  process.exitCode = 1;
}
