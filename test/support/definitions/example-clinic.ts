// A session of the template clinic with doctors, patients and a room.
import { errorsOf, ExampleSession } from './example-session.js';

type Values = Readonly<Record<string, unknown>>;

export interface Clinic {
  readonly session: ExampleSession;
  readonly ids: Readonly<
    Record<'specialty' | 'doctor' | 'other' | 'retired' | 'patient' | 'second' | 'room', string>
  >;
  /** An appointment on 4 January 2027, from and to as `09:00`. */
  appointment(from: string, to: string, values?: Values): Values;
  /** Creates an appointment and returns its id. */
  created(from: string, to: string, values?: Values): string;
}

export async function clinicSession(): Promise<Clinic> {
  const session = await ExampleSession.of({ template: 'clinic' });
  const specialty = session.add('Specialty', { title: 'Cardiology' });
  const doctor = { name: 'Ada', specialty_ids: [specialty], hourly_fee: 90, active: true };
  const patient = { born: '1990-01-01', insurer: 'none', pin: '1234' };
  const ids = {
    specialty,
    doctor: session.add('Doctor', { ...doctor, licence: 'AB-123456' }),
    other: session.add('Doctor', { ...doctor, licence: 'AB-123457' }),
    retired: session.add('Doctor', { ...doctor, licence: 'AB-123458', active: false }),
    patient: session.add('Patient', { ...patient, name: 'Bea', email: 'bea@example.com' }),
    second: session.add('Patient', { ...patient, name: 'Cem', email: 'cem@example.com' }),
    room: session.add('Room', { name: 'A1' }),
  };
  const appointment = (from: string, to: string, values: Values = {}): Values => {
    const times = { start: `2027-01-04T${from}:00.000Z`, end: `2027-01-04T${to}:00.000Z` };
    return { patient_id: ids.patient, doctor_id: ids.doctor, ...times, ...values };
  };
  const created = (from: string, to: string, values: Values = {}): string => {
    const plan = session.create('Appointment', appointment(from, to, values));
    expect(errorsOf(plan)).toEqual([]);
    return 'puts' in plan ? (plan.puts[0]?.record.id ?? '') : '';
  };
  return { session, ids, appointment, created };
}
