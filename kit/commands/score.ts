// `score`: measures a test suite with mutants of the service.
import { score as measure } from '../score/score.js';
import { scoreFlags, scoreOptions } from '../score/options.js';
import type { Command } from './command.js';

export const scoreCommand: Command = {
  name: 'score',
  arguments: '-- <command>',
  doc:
    'Runs a test suite against variants of the service with one known error each, the mutants of GET /mutants, and reports how many\n' +
    'it detects. The command gets SANDBOX_URL, BASE_URL and PORT, and must exit with 0 only if all tests pass. Exit code: 0; 1 if the\n' +
    'score is below --break; 2 if the suite fails without a mutant, or the command line is wrong.',
  flags: scoreFlags,
  run: (words) => measure(scoreOptions(words), process.argv[1] ?? ''),
};
