// `entities`: checks and shows definitions of entities, and prints templates and the JSON Schema of the file.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { closest } from '../../src/core/text.js';
import type { CommandWords } from '../../src/core/flags.js';
import {
  problemText,
  readDefinitions,
  sourceOf,
  templateData,
  templateText,
  type ReadResult,
} from '../../src/definitions/read.js';
import { readSchemaText } from '../../src/definitions/schema-text.js';
import { builtInRecords } from '../../src/features/demo/built-in-records.js';
import { exitCodes, print, type Command } from './command.js';
import { fileOf } from './file-argument.js';

type Subcommand = (argument: readonly string[], values: CommandWords['values']) => Promise<number>;

const subcommands: Readonly<Record<string, Subcommand>> = {
  check,
  show,
  types,
  template,
  schema,
};

export const entitiesCommand: Command = {
  name: 'entities',
  arguments: 'check <file> | show <file> | types <file> | template <name> | schema',
  doc:
    'Works with a definition of entities: a YAML or JSON file from which the service derives an API, or the name of a template.\n' +
    'check reports all errors; show prints paths, operations and rules; types prints TypeScript types for the test kit; template and schema\n' +
    'print a template and the JSON Schema.\n' +
    'Exit code: 0; 1 if the definition has errors; 2 if the command line is wrong.',
  flags: {
    json: { type: 'boolean', doc: 'check: print the problems as JSON' },
    output: {
      type: 'string',
      short: 'o',
      doc: 'types, template: the file to write, in place of the standard output',
    },
    strict: { type: 'boolean', doc: 'check: exit with 1 if there are warnings' },
  },
  run({ values, words: [name = '', ...others] }) {
    const run = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (run !== undefined) return run(others, values);
    const known = closest(name, Object.keys(subcommands)) ?? 'check';
    throw new Error(
      name === ''
        ? `The subcommand is missing. Use one of ${Object.keys(subcommands).join(', ')}.`
        : `Unknown subcommand '${name}'. Did you mean '${known}'?`,
    );
  },
};

async function check(words: readonly string[], { json, strict }: CommandWords['values']): Promise<number> {
  const file = fileOf(words);
  const { definitions, problems } = await readDefinitions(sourceOf(file), { records: builtInRecords });
  if (json === true) print(JSON.stringify(problems));
  else
    for (const problem of problems)
      print(`${problem.severity === 'warning' ? 'warning: ' : ''}${problemText(problem)}`);
  const isValid = definitions !== undefined && (strict !== true || problems.length === 0);
  if (json !== true) print(summaryOf(file, { definitions, problems }));
  return isValid ? exitCodes.success : exitCodes.failure;
}

function summaryOf(file: string, { definitions, problems }: ReadResultParts): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (definitions === undefined)
    return `${count(errors, 'error')}. Correct the file and run the command again.`;
  const warnings = problems.length === 0 ? '' : `, ${count(problems.length, 'warning')}`;
  return `${file} is valid: ${count(definitions.entities.length, 'entity')}${warnings}.`;
}

interface ReadResultParts {
  readonly definitions: ReadResult['definitions'] | undefined;
  readonly problems: ReadResult['problems'];
}

function count(number: number, noun: string): string {
  const plural = noun === 'entity' ? 'entities' : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

async function show(words: readonly string[]): Promise<number> {
  const read = await readValid(fileOf(words));
  if (read === undefined) return exitCodes.failure;
  const { describeDefinitions } = await import('../../src/definitions/show/describe.js');
  print(describeDefinitions(read.definitions));
  return exitCodes.success;
}

async function types(words: readonly string[], { output }: CommandWords['values']): Promise<number> {
  const read = await readValid(fileOf(words));
  if (read === undefined) return exitCodes.failure;
  const { typesModule } = await import('../../src/definitions/show/types-module.js');
  const text = typesModule(read.definitions, read.application.entities);
  if (typeof output === 'string') await writeFile(output, text);
  else process.stdout.write(text);
  return exitCodes.success;
}

/** Undefined if the definition has errors, which are printed. */
async function readValid(file: string): Promise<Required<ReadResult> | undefined> {
  const { definitions, application, problems } = await readDefinitions(sourceOf(file), {
    records: builtInRecords,
  });
  if (definitions !== undefined && application !== undefined) return { definitions, application, problems };
  for (const problem of problems) process.stderr.write(`${problemText(problem)}\n`);
  process.stderr.write(`Run 'practice-api-sandbox entities check ${file}' after each correction.\n`);
  return undefined;
}

async function template(words: readonly string[], { output }: CommandWords['values']): Promise<number> {
  if (words.length === 0) throw new Error('The name of the template is missing.');
  const name = fileOf(words);
  const [text, data] = [templateText(name), templateData(name)];
  if (typeof output !== 'string') {
    process.stdout.write(text);
    if (data.size > 0)
      process.stderr.write(`Its sample data is in other files: --output ${name}.yaml writes them too.\n`);
    return exitCodes.success;
  }
  for (const [path, content] of [['', text] as const, ...data]) {
    const file = path === '' ? output : join(dirname(output), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return exitCodes.success;
}

function schema([extra]: readonly string[]): Promise<number> {
  if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'.`);
  print(JSON.stringify(JSON.parse(readSchemaText()), null, 2));
  return Promise.resolve(exitCodes.success);
}
