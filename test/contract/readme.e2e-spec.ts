// The commands of the README return the statuses in their comments, and its definition file has the described rule.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mutants } from '../../src/features/mutants/catalogue.js';
import { simulationSummary } from '../../src/platform/practice/simulation/simulation.js';
import { sharedApp, startApp, type SharedApp } from '../support/app.js';
import { requirePrograms } from '../support/required-programs.js';

const run = promisify(execFile);

const readme = readFileSync('README.md', 'utf8');
const calls = [...readme.matchAll(/^# (?<status>\d{3}): (?<does>.+)\n(?<call>curl .+)$/gm)].map(
  ({ groups }) => ({ status: '', does: '', call: '', ...groups }),
);

describe('The README', () => {
  let app: SharedApp;
  beforeAll(async () => {
    app = await sharedApp();
  });

  it('has at least eight commands', () => {
    expect(calls.length).toBeGreaterThanOrEqual(8);
  });

  it('states a number of mutants that the service has at least', () => {
    const [, count] = /has at least (\d+) known bugs/.exec(readme) ?? [];
    expect(mutants.length).toBeGreaterThanOrEqual(Number(count));
  });

  it('describes simulation in the same words as the OpenAPI documents', () => {
    const plain = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ');

    expect(plain(readme)).toContain(plain(simulationSummary));
  });

  // Each command depends on the ones before it.
  requirePrograms('bash', 'curl').it('has commands that return the documented status', async () => {
    const responses: unknown[] = [];
    for (const { call, does } of calls) {
      const here = call
        .replaceAll('http://localhost:3000', app.url)
        .replace('curl -i', 'curl -s -o - -w "\n%{http_code}"');
      const { stdout } = await run('bash', ['-c', here]);
      responses.push({ does, status: stdout.trimEnd().split('\n').at(-1) });
    }
    expect(responses).toEqual(calls.map(({ does, status }) => ({ does, status })));
  });

  it('has a definition file whose bookings do not overlap', async () => {
    const [, definition = ''] = /^```yaml\n([^]*?)^```/m.exec(readme) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'readme-'));
    const path = join(folder, 'rooms.yaml');
    writeFileSync(path, definition);
    const own = await startApp({ entities: path });
    try {
      const client = own.client();
      const { body: bookings } = await client.get('/api/v1/bookings');
      const [{ room_id, start, end }] = bookings.data as [Readonly<Record<string, string>>];
      const same = await client.post('/api/v1/bookings', { room_id, start, end });
      const later = await client.post('/api/v1/bookings', {
        room_id,
        start: end,
        end: '2026-05-05T00:00:00Z',
      });

      expect([same.status, later.status]).toEqual([409, 201]);
      expect(same.body.details).toEqual([expect.objectContaining({ rule: 'booking.room-is-free' })]);
    } finally {
      await own.close();
      rmSync(folder, { recursive: true });
    }
  });
});
