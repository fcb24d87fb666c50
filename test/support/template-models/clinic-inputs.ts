// Random inputs of the template `clinic`, and the records with which its random sequences start.
import type { Json } from '../collections.js';
import { chooseId, InvalidValue, type FieldInputs, type InputContext } from './random-inputs.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const invalid = (value: unknown): InvalidValue => new InvalidValue(value);

function chooseSpecialties(context: InputContext): unknown {
  const count = context.choose([1, 1, 2, 3]);
  return [...new Set(Array.from({ length: count }, () => chooseId(context, 'Specialty')))];
}

/** Times near the time of the session. The end follows the start, mostly. */
function chooseInterval({ choose, now }: InputContext): { readonly start: string; readonly end: string } {
  const hour = Math.ceil(now / HOUR) * HOUR;
  const start = hour + choose([-60, 30, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420]) * MINUTE;
  const length = choose([30, 0, 15, 30, 30, 45, 30, 60, 60, 90, 120, 240, 30, 241]) * MINUTE;
  return { start: new Date(start).toISOString(), end: new Date(start + length).toISOString() };
}

const chooseStatus = ({ choose }: InputContext): string =>
  choose(['booked', 'confirmed', 'booked', 'confirmed', 'booked', 'cancelled', 'completed', 'missed']);

export const clinicInputs: Readonly<Record<string, FieldInputs>> = {
  Specialty: ({ choose }) => ({
    title: choose<unknown>(['Cardiology', 'CARDIOLOGY', 'Surgery', 'Dentistry', 'Oncology', invalid('x')]),
  }),
  Doctor: (context) => ({
    name: context.choose(['Ada', 'Eve']),
    licence: context.choose<unknown>(['AB-000001', 'AB-000002', 'AB-000003', 'AB-000004', invalid('ab-1')]),
    specialty_ids: chooseSpecialties(context),
    hourly_fee: context.choose<unknown>([20, 33.33, 90, 500, invalid(20.001)]),
    active: context.choose([true, true, false]),
  }),
  Patient: ({ choose, now }) => ({
    name: choose(['Ada', 'Eve']),
    email: choose<unknown>(['ada@example.org', 'ADA@example.org', 'eve@example.org', 'joe@example.org']),
    born: choose<unknown>([
      ...(['1900-01-01', '2000-02-29'] as const),
      ...[0, 24 * HOUR].map((later) => new Date(now + later).toISOString().slice(0, 10)),
      invalid('1899-12-31'),
    ]),
    insurer: choose(['public', 'private', 'none']),
    policy: choose<unknown>(['P00000001', 'P00000002', 'P00000003', null, invalid('P1')]),
    pin: choose<unknown>(['0000', '1234', '9999', '4321', invalid('12')]),
  }),
  Room: ({ choose }) => ({
    name: choose(['A1', 'a1', 'B1', 'C1', 'D1']),
    floor: choose<unknown>([-2, 0, 12, invalid(13)]),
  }),
  Appointment: (context) => ({
    patient_id: chooseId(context, 'Patient'),
    doctor_id: chooseId(context, 'Doctor'),
    room_id: context.choose([null, chooseId(context, 'Room')]),
    ...chooseInterval(context),
    status: chooseStatus(context),
    reason: context.choose<unknown>(['', 'Pain', 'Flu', 'Cough', 'Cold', invalid('x'.repeat(301))]),
  }),
  Prescription: (context) => ({
    appointment_id: chooseId(context, 'Appointment'),
    medicine: context.choose(['Aspirin', 'aspirin', 'Insulin']),
    days: context.choose<unknown>([1, 7, 90, invalid(91)]),
  }),
};

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

export const clinicRecords: Readonly<Record<string, readonly Json[]>> = {
  specialties: [{ id: idOf(1), title: 'Cardiology' }],
  doctors: [
    { id: idOf(2), name: 'Ada', licence: 'AB-000001', specialty_ids: [idOf(1)] },
    { id: idOf(3), name: 'Eve', licence: 'AB-000002', specialty_ids: [idOf(1)], hourly_fee: 33.33 },
  ],
  patients: [
    { id: idOf(4), name: 'Ada', email: 'ada@example.org', born: '2000-01-01', insurer: 'none', pin: '0000' },
    { id: idOf(5), name: 'Eve', email: 'eve@example.org', born: '2000-01-01', insurer: 'none', pin: '0000' },
  ],
  rooms: [{ id: idOf(6), name: 'A1' }],
  appointments: [],
  prescriptions: [],
};
