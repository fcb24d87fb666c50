#!/usr/bin/env node
// The command `practice-api-sandbox`. Every command loads its own modules only. Without a command name, the service starts.
import type { Command } from './commands/command.js';

type Load = () => Promise<Command>;

const commands: Readonly<Record<string, Load>> = {
  score: async () => (await import('./commands/score.js')).scoreCommand,
  verify: async () => (await import('./commands/verify.js')).verifyCommand,
  export: async () => (await import('./commands/export.js')).exportSession,
  import: async () => (await import('./commands/import.js')).importSession,
  entities: async () => (await import('./commands/entities.js')).entitiesCommand,
};

const [word = '', ...argv] = process.argv.slice(2);
const load = Object.hasOwn(commands, word) ? commands[word] : undefined;

if (load === undefined) {
  await import('../src/main.js');
} else {
  const [command, { runCommand }] = await Promise.all([load(), import('./commands/command.js')]);
  process.exitCode = await runCommand(command, argv);
}
