// The command `entities`: output and exit codes.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.js';
import { entitiesCommand } from './entities.js';

async function run(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  const texts = { out: '', error: '' };
  const catchText = (key: keyof typeof texts) => (chunk: unknown) => {
    texts[key] += String(chunk);
    return true;
  };
  const out = jest.spyOn(process.stdout, 'write').mockImplementation(catchText('out'));
  const error = jest.spyOn(process.stderr, 'write').mockImplementation(catchText('error'));
  const code = await runCommand(entitiesCommand, argv);
  out.mockRestore();
  error.mockRestore();
  return { code, ...texts };
}

const folder = mkdtempSync(join(tmpdir(), 'entities-'));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const field = '{enum: [a, b], default: a, initial: [a], transitions: {a: []}}';
const invalid = write('invalid.yaml', 'entities: {Room: {fields: {a: {type: strings, default: b}}}}');
const warned = write('warned.yaml', `entities: {Room: {fields: {a: ${field}}}}`);

describe('entities', () => {
  it('check reports a valid definition', async () => {
    expect(await run('check', 'clinic')).toEqual({
      code: 0,
      out: 'clinic is valid: 6 entities.\n',
      error: '',
    });
  });

  it('check reports errors', async () => {
    const { code, out } = await run('check', invalid);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^invalid\.yaml:1:38: entities\.Room\.fields\.a\.type must be .*\n1 error\. Correct the file .*\n$/,
    );
  });

  it('check prints JSON', async () => {
    const { code, out } = await run('check', '--json', invalid);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      {
        ...{
          file: 'invalid.yaml',
          line: 1,
          column: 38,
          path: 'entities.Room.fields.a.type',
          severity: 'error',
        },
        message: expect.stringContaining('(did you mean string?)'),
      },
    ]);
  });

  it('check accepts warnings, but for --strict', async () => {
    const { code, out } = await run('check', warned);
    expect(code).toBe(0);
    expect(out).toContain('warning: warned.yaml:1:42: entities.Room.fields.a.enum.1 b cannot be reached\n');
    expect((await run('check', warned, '--strict')).code).toBe(1);
  });

  it('show prints operations and rules', async () => {
    const { code, out } = await run('show', 'clinic');
    expect(code).toBe(0);
    expect(out).toMatch(/PATCH +\/api\/v1\/appointments\/\{id\} +patchAppointment\n/);
    expect(out).toMatch(
      /GraphQL {2}appointments appointment createAppointment updateAppointment deleteAppointment\n/,
    );
    expect(out).toMatch(
      /SOAP {5}CreateAppointment GetAppointments GetAppointment UpdateAppointment DeleteAppointment\n/,
    );
    const rules = [
      /doctor\.licence\.pattern +400 {2}`licence` matches `\[A-Z\]\{2\}-\[0-9\]\{6\}`\.\n/,
      /doctor\.licence\.unique +409 {2}No two doctors have the same `licence`\.\n/,
      /room\.floor\.minimum +400 {2}`floor` is at least -2\.\n/,
      /appointment\.doctor_id\.onDelete +409 {2}A doctor with appointments cannot be deleted\.\n/,
      /appointment\.patient_id\.onDelete +- +Deleting a patient deletes its appointments\.\n/,
      /appointment\.end-after-start +400 {2}`end > start` holds on create and update\.\n/,
      /appointment\.doctor-is-active +409 {2}`doctor\.active` holds on create\.\n/,
      /appointment\.room-busy +409 {2}Two appointments with the same `room_id` do not overlap, where/,
      /prescription\.once-per-appointment +409 {2}No two prescriptions have the same `appointment_id` and `medicine`\./,
    ];
    for (const rule of rules) expect(out).toMatch(rule);
  });

  it('types prints the types of records and payloads', async () => {
    const { code, out } = await run('types', 'clinic');
    expect(code).toBe(0);
    const parts = [
      '/** An appointment. */\nexport interface Appointment {\n',
      '  readonly specialty_ids: readonly string[];\n',
      '  /** Only with `expand`. */\n  readonly specialties?: readonly Specialty[];\n',
      '  /** Only with `expand`. Null if the room does not exist. */\n  readonly room?: Room | null;\n',
      "  readonly status?: 'booked' | 'confirmed' | 'completed' | 'cancelled' | 'missed';\n",
      '  readonly cancelled_at: string | null;\n',
      'export interface ClinicEntities {\n  readonly specialties: {\n    readonly record: Specialty;\n',
      "    readonly relations: 'patient' | 'doctor' | 'room';\n",
    ];
    for (const part of parts) expect(out).toContain(part);
    expect(out).not.toMatch(/interface Patient \{[^}]* pin\b/);
    expect(out).toMatch(/interface PatientCreate \{[^}]* readonly pin: string;/);
  });

  it('types writes a file, whose interface extends that of the standard entities', async () => {
    const fields =
      '{text: {type: string, description: "Not the end: */", required: true}, user_id: {references: User, required: true}}';
    const file = write('notes.yaml', `name: My notes 2\nentities: {Note: {fields: ${fields}}}`);
    const output = join(folder, 'notes.d.ts');
    expect(await run('types', file, '-o', output)).toEqual({ code: 0, out: '', error: '' });

    const text = readFileSync(output, 'utf8');
    expect(text).toContain("import type { Entities, User } from 'practice-api-sandbox';\n");
    expect(text).toContain('  readonly user?: User | null;\n');
    expect(text).toContain('export interface MyNotes2Entities extends Entities {\n');
    expect(text).toContain('/** Not the end: * / */');
  });

  it('show and types report errors', async () => {
    for (const name of ['show', 'types']) {
      const { code, error } = await run(name, invalid);
      expect([code, error]).toEqual([1, expect.stringContaining('entities check')]);
    }
  });

  it.each(['standard', 'shop', 'clinic'])('writes the template %s with its sample data', async (name) => {
    const file = join(folder, 'own', `${name}.yaml`);
    expect(await run('template', name, '--output', file)).toEqual({ code: 0, out: '', error: '' });
    expect((await run('check', file)).code).toBe(0);
  });

  it('says that a printed template has other files', async () => {
    expect((await run('template', 'shop')).error).toContain('--output shop.yaml');
    expect((await run('template', 'clinic')).error).toBe('');
  });

  it('prints templates and the schema', async () => {
    expect((await run('template', 'shop')).out).toMatch(/^# yaml-language-server: .*\nname: Shop\n/);
    expect(JSON.parse((await run('schema')).out)).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
    });
  });

  it.each([
    [[], 'The subcommand is missing. Use one of check, show, types, template, schema.'],
    [['checks', 'a'], "Unknown subcommand 'checks'. Did you mean 'check'?"],
    [['check'], 'The argument <file> is missing.'],
    [
      ['template', 'shp'],
      'must be a path, or one of the templates standard, shop, clinic (did you mean shop?)',
    ],
    [['schema', 'x'], "Unexpected argument 'x'."],
    [['check', 'a.yaml', '--strictly'], "Unknown option '--strictly'. Did you mean '--strict'?"],
  ])('%j is a wrong command line', async (argv, message) => {
    expect(await run(...argv)).toEqual({ code: 2, out: '', error: `${message}\n` });
  });
});
