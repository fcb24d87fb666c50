// The rules of a definition in the OpenAPI document, the GraphQL schema and the WSDL.
import { startApp, type TestApp } from './support/app.js';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

let app: TestApp;
let operations: ReadonlyMap<string, Operation>;
let schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
beforeAll(async () => {
  app = await startApp({ entities: 'clinic' });
  const { body } = await app.client().get('/openapi-3.2.json');
  const items = Object.values(body.paths as Record<string, Record<string, Operation>>);
  operations = new Map(items.flatMap((item) => Object.values(item)).map((one) => [one.operationId, one]));
  ({ schemas } = body.components);
});
afterAll(() => app.close());

it.each([
  ['createAppointment', '`doctor.active` holds on create.'],
  ['createAppointment', '`doctor_id` refers to an existing doctor.'],
  ['patchAppointment', 'From `confirmed`, `status` changes to `cancelled`, `completed` or `missed`.'],
  ['replaceDoctor', '`licence` cannot be changed.'],
  ['createDoctor', 'No two doctors have the same `licence`.'],
])('%s has the sentence of a rule: %s', (id, sentence) => {
  const { description, responses } = operations.get(id) ?? { description: '', responses: {} };

  expect(description).toContain(' Returns 409 if a rule is violated: ');
  expect(description).toContain(sentence);
  expect(responses).toHaveProperty('409');
});

it('leaves out the rules that do not apply to an operation', () => {
  expect(operations.get('createAppointment')?.description).not.toContain('From `booked`');
  expect(operations.get('patchAppointment')?.description).not.toContain('`doctor.active`');
});

it('says what deleting a record does to the records that refer to it', () => {
  const descriptions = ['deletePatient', 'deleteDoctor', 'deleteRoom', 'deletePrescription'].map((id) => {
    const { description, responses } = operations.get(id) ?? { description: '', responses: {} };
    return [description, '409' in responses];
  });

  expect(descriptions).toEqual([
    [
      'Deleting a patient deletes its appointments. Deleting an appointment deletes its prescriptions.',
      false,
    ],
    ['A doctor with appointments cannot be deleted.', true],
    ['Deleting a room sets `room_id` of its appointments to null.', false],
    ['Records that refer to it do not change.', false],
  ]);
});

it('has extensions for what JSON Schema does not express', () => {
  const { Appointment, Prescription } = schemas;

  expect(Prescription?.['x-unique']).toEqual([['appointment_id', 'medicine']]);
  expect(Appointment?.['x-rules']).toContainEqual({
    id: 'appointment.end-after-start',
    sentence: '`end > start` holds on create and update.',
    status: 400,
  });
  expect(Appointment?.properties).toMatchObject({
    room_id: { 'x-references': { entity: 'Room', enforced: true, onDelete: 'setNull' } },
    status: { 'x-transitions': { booked: ['confirmed', 'cancelled'] } },
  });
});

it.each([
  [
    '/graphql/schema',
    /Creates? an? [^"]* Returns `CONFLICT` if a rule is violated: [^"]*`doctor_id` refers to an existing doctor\.[^"]*""" createAppointment\(/,
    /[^"]*Deleting a patient deletes its appointments\.[^"]*""" deletePatient\(/,
  ],
  [
    '/soap/?wsdl',
    /<wsdl:operation name="CreateAppointment"><wsdl:documentation>[^<]* Returns CONFLICT if a rule is violated: [^<]*`doctor_id` refers to an existing doctor\./,
    /<wsdl:operation name="DeletePatient"><wsdl:documentation>[^<]* Deleting a patient deletes its appointments\./,
  ],
])('%s has them in the descriptions of operations', async (path, created, deleted) => {
  const { text } = await app.client().get(path);
  const line = text.replace(/\s+/g, ' ').replaceAll('> <', '><');

  expect(line).toMatch(created);
  expect(line).toMatch(deleted);
});
