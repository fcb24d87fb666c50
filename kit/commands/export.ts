// `export`: writes the records and controls of a session to a file.
import { writeFile } from 'node:fs/promises';
import { exitCodes, print, type Command } from './command.js';
import { fileOf } from './file-argument.js';
import { sessionFlags, sessionRequest } from './session-api.js';

export const exportSession: Command = {
  name: 'export',
  arguments: '<file>',
  doc: 'Writes the document of GET /session/export to a file; - is the standard output. Exit code: 0, or 2 on an error.',
  flags: { ...sessionFlags, json: { type: 'boolean', doc: 'print the result as JSON' } },
  async run({ values, words }) {
    const file = fileOf(words);
    const document = await sessionRequest(values)('/session/export');
    if (file === '-') {
      print(document);
      return exitCodes.success;
    }
    await writeFile(file, `${document}\n`);
    const bytes = Buffer.byteLength(document) + 1;
    print(
      values.json === true
        ? JSON.stringify({ file, bytes })
        : `Exported the session to ${file} (${bytes} bytes).`,
    );
    return exitCodes.success;
  },
};
