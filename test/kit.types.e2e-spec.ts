// The types of the kit and the schemas of the OpenAPI document are the same.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedApp } from './support/app.js';

const execute = promisify(execFile);

describe('The types of the kit', () => {
  it('agree with the schemas of the OpenAPI document', async () => {
    const { url } = await sharedApp();
    const script = join(__dirname, 'support/type-shapes.mjs');

    const { stdout } = await execute(process.execPath, [script, `${url}/openapi.json`]);

    expect(stdout).toBe('');
  });
});
