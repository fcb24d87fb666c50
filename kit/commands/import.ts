// `import`: loads the records and controls of a file into a session.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { exitCodes, print, type Command } from './command.js';
import { fileOf } from './file-argument.js';
import { sessionFlags, sessionRequest, textOption } from './session-api.js';

interface SessionSummary {
  readonly data: { readonly counts?: Readonly<Record<string, number>> };
}

export const importSession: Command = {
  name: 'import',
  arguments: '<file>',
  doc: 'Sends a file to POST /session/import; - is the standard input. Exit code: 0, or 2 on an error.',
  flags: {
    ...sessionFlags,
    mode: { type: 'string', value: '<mode>', doc: 'replace (default) or merge' },
    json: { type: 'boolean', doc: 'print the session as JSON' },
  },
  async run({ values, words }) {
    const file = fileOf(words);
    const mode = textOption(values.mode) ?? 'replace';
    const request = sessionRequest(values);
    const body = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8');
    const path = `/session/import?mode=${encodeURIComponent(mode)}`;
    const { data } = JSON.parse(await request(path, { method: 'POST', body })) as SessionSummary;
    print(values.json === true ? JSON.stringify(data) : `Imported ${countsOf(data)} from ${file}.`);
    return exitCodes.success;
  },
};

function countsOf({ counts = {} }: SessionSummary['data']): string {
  return Object.entries(counts)
    .map(([plural, count]) => `${count} ${plural}`)
    .join(', ');
}
