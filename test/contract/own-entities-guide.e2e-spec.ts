// Serves the definitions of docs/own-entities.md, and runs the commands with the second one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from '../support/app.js';
import { commandsOf, runCommands } from '../support/guide.js';
import { requirePrograms } from '../support/required-programs.js';

const page = 'docs/own-entities.md';
const blocksOf = (language: string): readonly string[] =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );
const [helpDesk = '', rooms = '', visits = ''] = blocksOf('yaml');
const [conflict = ''] = blocksOf('json');

describe('The guide to own entities', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-entities-guide-'));
  let app: TestApp | undefined;
  afterEach(() => app?.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  async function serve(text: string): Promise<TestApp> {
    const path = join(folder, 'entities.yaml');
    writeFileSync(path, text);
    return startApp({ entities: path });
  }

  it('has a first file whose sample data is served', async () => {
    app = await serve(helpDesk);
    const { body } = await app.client().get('/api/v1/support_tickets?expand=user&sort=subject&order=asc');

    const shown = (body.data as { subject: string; user: { name: string } | null }[]).map(
      ({ subject, user }) => [subject, user === null],
    );
    expect(shown).toEqual([
      ['Printer is on fire', false],
      ['Screen is dark', true],
    ]);
  });

  it('has a file whose sample data is generated', async () => {
    app = await serve(visits);
    const { body } = await app.client().get('/api/v1/visits?limit=100');

    expect(body.pagination.total).toBe(60);
  });

  requirePrograms('bash', 'curl').it('has rules and commands with the described results', async () => {
    app = await serve(rooms);
    const script = commandsOf(page)
      .map((line) => line.replaceAll('http://localhost:3000', app?.url ?? ''))
      .map((line) => line.replace(/^curl (.*)/, 'curl $1; echo'));
    const read = 'curl -s "$SANDBOX/api/v1/rooms" -H "x-session-id: $SESSION"';
    const { stdout } = await runCommands([...script, read]);
    const [created, second, list] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { data: Record<string, unknown> & [Record<string, unknown>] });

    expect(created?.data).toMatchObject({ free_seats: 3, status: 'open' });
    expect(second).toEqual(JSON.parse(conflict));
    expect(list?.data[0]).toMatchObject({ name: 'Blue', bookings_made: 1 });
  });
});
