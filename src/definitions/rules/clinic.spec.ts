// The rules of appointments of the template clinic.
import { clinicSession, type Clinic } from '../../../test/support/definitions/example-clinic.js';
import { errorsOf, idOf } from '../../../test/support/definitions/example-session.js';

let session: Clinic['session'];
let ids: Clinic['ids'];
let appointment: Clinic['appointment'];
let created: Clinic['created'];

beforeEach(async () => {
  ({ session, ids, appointment, created } = await clinicSession());
});

const overlap = 'must NOT overlap another appointment';

describe('Creating an appointment', () => {
  it('calculates its computed fields', () => {
    const id = created('09:00', '09:50');
    expect(session.get('Appointment', id)).toMatchObject({ minutes: 50, fee: 75, cancelled_at: null });
  });

  it.each([
    ['patient_id', () => ({ patient_id: idOf(999) }), 'must refer to an existing patient', 'references'],
    ['doctor_id', () => ({ doctor_id: ids.patient }), 'must refer to an existing doctor', 'references'],
    ['room_id', () => ({ room_id: idOf(999) }), 'must refer to an existing room', 'references'],
  ])('needs an existing %s', (field, values, message, keyword) => {
    const plan = session.create('Appointment', appointment('10:00', '09:00', values()));
    expect(errorsOf(plan)).toEqual([`409 ${field} ${message} [appointment.${field}.${keyword}]`]);
  });

  it('returns all violations of the record', () => {
    const input = appointment('10:00', '09:00', { start: '2026-01-04T10:00:00.000Z', status: 'missed' });
    expect(errorsOf(session.create('Appointment', input))).toEqual([
      '400 status must be one of the initial values: booked, confirmed [appointment.status.initial]',
      '400 end must NOT be more than 4 hours after start [appointment.at-most-four-hours]',
      '400 start must be in the future [appointment.starts-in-the-future]',
    ]);
    expect(errorsOf(session.create('Appointment', appointment('10:00', '10:00')))).toEqual([
      '400 end must be after start [appointment.end-after-start]',
    ]);
    expect(errorsOf(session.create('Appointment', appointment('10:00', '14:00')))).toEqual([]);
  });

  it('needs an active doctor', () => {
    const input = appointment('09:00', '10:00', { doctor_id: ids.retired });
    expect(errorsOf(session.create('Appointment', input))).toEqual([
      '409 doctor_id must refer to an active doctor [appointment.doctor-is-active]',
    ]);
  });

  it.each([
    ['doctor-busy', () => ({ patient_id: ids.second })],
    ['patient-busy', () => ({ doctor_id: ids.other })],
    ['room-busy', () => ({ doctor_id: ids.other, patient_id: ids.second })],
  ])('%s', (name, values) => {
    created('09:00', '10:00', { room_id: ids.room });
    const create = (from: string, to: string, others = {}) =>
      errorsOf(
        session.create('Appointment', appointment(from, to, { room_id: ids.room, ...values(), ...others })),
      );
    expect(create('09:59', '11:00')).toEqual([`409 start ${overlap} [appointment.${name}]`]);
    expect(create('08:00', '09:01')).toEqual([`409 start ${overlap} [appointment.${name}]`]);
    expect(create('09:10', '09:20')).toEqual([`409 start ${overlap} [appointment.${name}]`]);
    expect(create('10:00', '11:00')).toEqual([]);
    expect(create('08:00', '09:00')).toEqual([]);
  });

  it('ignores cancelled appointments and a room that is null', () => {
    const first = created('09:00', '10:00');
    created('09:00', '10:00', { doctor_id: ids.other, patient_id: ids.second });
    expect(errorsOf(session.patch('Appointment', first, { status: 'cancelled' }))).toEqual([]);
    created('09:00', '10:00');
  });

  it('allows three open ones for a patient', () => {
    const first = created('08:00', '09:00');
    created('09:00', '10:00');
    created('10:00', '11:00');
    const input = appointment('11:00', '12:00');
    expect(errorsOf(session.create('Appointment', input))).toEqual([
      '409 patient_id must NOT be more than 3 per patient_id [appointment.three-open]',
    ]);
    session.patch('Appointment', first, { status: 'cancelled' });
    expect(errorsOf(session.create('Appointment', input))).toEqual([]);
  });
});

describe('Changing an appointment', () => {
  it('moves it within its own time', () => {
    const id = created('09:00', '10:00', { room_id: ids.room });
    const times = { start: '2027-01-04T09:30:00.000Z', end: '2027-01-04T10:30:00.000Z' };
    expect(errorsOf(session.patch('Appointment', id, times))).toEqual([]);
    expect(session.get('Appointment', id)).toMatchObject({ ...times, minutes: 60, fee: 90 });
  });

  it('sets when it was cancelled, which a replacement keeps', () => {
    const id = created('09:00', '10:00');
    session.patch('Appointment', id, { status: 'cancelled' });
    expect(session.get('Appointment', id).cancelled_at).toBe('2027-01-02T12:00:00.000Z');
    expect(errorsOf(session.replace('Appointment', id, appointment('09:00', '10:00')))).toEqual([
      '409 status must NOT change from "cancelled" to "booked" (allowed: none) [appointment.status.transitions]',
    ]);
  });

  it('keeps a read-only value on replacement', () => {
    const at = '2027-01-01T00:00:00.000Z';
    const id = session.add(
      'Appointment',
      appointment('09:00', '10:00', { cancelled_at: at, status: 'booked' }),
    );
    expect(errorsOf(session.replace('Appointment', id, appointment('09:00', '11:00')))).toEqual([]);
    expect(session.get('Appointment', id)).toMatchObject({ cancelled_at: at, minutes: 120 });
  });

  it.each([
    ['booked', 'completed', 'must NOT change from "booked" to "completed" (allowed: confirmed, cancelled)'],
    ['completed', 'booked', 'must NOT change from "completed" to "booked" (allowed: none)'],
    ['confirmed', 'completed', 'must NOT be completed before its end'],
    ['confirmed', 'missed', 'must satisfy end <= now'],
  ])('from %s to %s', (from, to, message) => {
    const id = session.add('Appointment', appointment('09:00', '10:00', { status: from }));
    expect(errorsOf(session.patch('Appointment', id, { status: to }))).toEqual([
      `409 status ${message} [appointment.status.transitions]`,
    ]);
    session.now = Date.parse('2027-01-04T10:00:00.000Z');
    const isGuarded = from === 'confirmed';
    expect(errorsOf(session.patch('Appointment', id, { status: to }))).toHaveLength(isGuarded ? 0 : 1);
  });

  it('is not possible when it is closed', () => {
    const id = session.add('Appointment', appointment('09:00', '10:00', { status: 'completed' }));
    expect(errorsOf(session.patch('Appointment', id, { reason: 'x' }))).toEqual([
      '409 status is final [appointment.closed-is-final]',
    ]);
    expect(session.patch('Appointment', id, {})).toEqual({ puts: [], removals: [] });
  });

  it('is not possible for the patient', () => {
    const id = created('09:00', '10:00');
    const input = { patient_id: ids.second };
    expect(errorsOf(session.patch('Appointment', id, input))).toEqual([
      '409 patient_id must NOT be changed [appointment.patient_id.immutable]',
    ]);
    expect(errorsOf(session.patch('Appointment', id, { patient_id: ids.patient }))).toEqual([]);
  });
});
