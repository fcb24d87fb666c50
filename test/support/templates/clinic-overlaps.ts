// The cases of the overlaps and limits of the template `clinic`.
import type { Json } from '../collections.js';
import { hourOf } from './clinic-values.js';
import { conflict } from './expected-errors.js';
import { change, creation, type RuleCase, type RuleCases } from './rule-case.js';
import type { TemplateSession } from './template-session.js';

/** Two inputs of appointments that have nothing in common; the first starts at 05:00 and ends at 06:00. */
async function twoInputs(session: TemplateSession, shared: string): Promise<readonly [Json, Json]> {
  const inputs = [0, 1].map(async () => {
    const [{ id: patient_id }, { id: doctor_id }, { id: room_id }] = await Promise.all([
      session.create('Patient'),
      session.create('Doctor'),
      session.create('Room'),
    ]);
    return { patient_id, doctor_id, room_id };
  });
  const [one = {}, other = {}] = (await Promise.all(inputs)) as readonly Json[];
  const times = { start: hourOf(5), end: hourOf(6) };
  return [
    session.input('Appointment', { ...one, ...times }),
    session.input('Appointment', { ...other, ...(shared in one && { [shared]: one[shared] }) }),
  ];
}

/** Creates two appointments at different times with the same value of a field. */
const second =
  (shared: string, times: Json, isCancelled = false) =>
  async (session: TemplateSession) => {
    const [one, other] = await twoInputs(session, shared);
    const created = await session.createdFrom('Appointment', one);
    if (isCancelled) await session.patch('Appointment', created, { status: 'cancelled' });
    return creation('Appointment', { ...other, ...times });
  };

const moved = (shared: string, changes: Json) => async (session: TemplateSession) => {
  const [one, other] = await twoInputs(session, shared);
  await session.createdFrom('Appointment', one);
  const times = { start: hourOf(8), end: hourOf(9) };
  return change('Appointment', await session.createdFrom('Appointment', { ...other, ...times }), changes);
};

function overlapCases(rule: string, shared: string): readonly RuleCase[] {
  const error = conflict({ field: 'start', message: 'must NOT overlap another appointment', rule });
  const inside = { start: hourOf(5, 59), end: hourOf(7) };
  return [
    { title: 'a start before the end of another one', write: second(shared, inside), error },
    {
      title: 'an end after the start of another one',
      write: second(shared, { start: hourOf(4), end: hourOf(5, 1) }),
      error,
    },
    { title: 'the same interval', write: second(shared, { start: hourOf(5), end: hourOf(6) }), error },
    {
      title: 'an interval around another one',
      write: second(shared, { start: hourOf(4), end: hourOf(7) }),
      error,
    },
    {
      title: 'a start at the end of another one',
      write: second(shared, { start: hourOf(6), end: hourOf(7) }),
    },
    {
      title: 'an end at the start of another one',
      write: second(shared, { start: hourOf(4), end: hourOf(5) }),
    },
    { title: 'an overlap with a cancelled one', write: second(shared, inside, true) },
    { title: 'an overlap with other values', write: second('none', inside) },
    {
      title: 'an update to an overlap',
      write: moved(shared, { start: hourOf(5, 30), end: hourOf(6) }),
      error,
    },
    { title: 'an update within its own interval', write: moved(shared, { start: hourOf(8, 30) }) },
  ];
}

/** A patient with some appointments at different times. */
async function patientWith(session: TemplateSession, count: number): Promise<readonly Json[]> {
  const { id: patient_id } = await session.create('Patient');
  const appointments: Json[] = [];
  for (let n = 0; n < count; n += 1)
    appointments.push(await session.create('Appointment', { patient_id, room_id: null }));
  return appointments;
}

const nextOf = (session: TemplateSession, appointments: readonly Json[]) =>
  creation(
    'Appointment',
    session.input('Appointment', { patient_id: appointments[0]?.patient_id, room_id: null }),
  );

const threeOpen: readonly RuleCase[] = [
  {
    title: 'a fourth open appointment',
    write: async (session) => nextOf(session, await patientWith(session, 3)),
    error: conflict({
      field: 'patient_id',
      message: 'must NOT be more than 3 per patient_id',
      rule: 'appointment.three-open',
    }),
  },
  {
    title: 'a third open appointment',
    write: async (session) => nextOf(session, await patientWith(session, 2)),
  },
  {
    title: 'a fourth appointment after a cancellation',
    write: async (session) => {
      const appointments = await patientWith(session, 3);
      await session.patch('Appointment', appointments[1] ?? {}, { status: 'cancelled' });
      return nextOf(session, appointments);
    },
  },
  {
    title: 'an update of one of three',
    write: async (session) => {
      const [first = {}] = await patientWith(session, 3);
      return change('Appointment', first, { status: 'confirmed' });
    },
  },
];

export const clinicOverlaps: RuleCases = {
  'appointment.doctor-busy': overlapCases('appointment.doctor-busy', 'doctor_id'),
  'appointment.patient-busy': overlapCases('appointment.patient-busy', 'patient_id'),
  'appointment.room-busy': overlapCases('appointment.room-busy', 'room_id'),
  'appointment.three-open': threeOpen,
};
