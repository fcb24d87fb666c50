// The rules of the other entities of the template clinic, and deletion.
import { clinicSession, type Clinic } from '../../../test/support/definitions/example-clinic.js';
import { errorsOf, idOf } from '../../../test/support/definitions/example-session.js';

let session: Clinic['session'];
let ids: Clinic['ids'];
let appointment: Clinic['appointment'];
let created: Clinic['created'];

beforeEach(async () => {
  ({ session, ids, appointment, created } = await clinicSession());
});

describe('Other entities', () => {
  it('have unique fields', () => {
    const doctor = { name: 'Dan', licence: 'ab-123456', specialty_ids: [ids.specialty] };
    expect(errorsOf(session.create('Doctor', doctor))).toEqual(['409 licence already exists']);
    const patch = session.patch('Patient', ids.second, { email: 'BEA@example.com' });
    expect(errorsOf(patch)).toEqual(['409 email already exists']);
    expect(errorsOf(session.patch('Patient', ids.second, { email: 'CEM@example.com' }))).toEqual([]);
  });

  it('have n:m references', () => {
    const doctor = { name: 'Dan', licence: 'AB-000000', specialty_ids: [ids.specialty, idOf(999)] };
    expect(errorsOf(session.create('Doctor', doctor))).toEqual([
      '409 specialty_ids must refer to an existing specialty [doctor.specialty_ids.references]',
    ]);
  });

  it('have rules over the record and the time', () => {
    const patient = { name: 'Eve', email: 'eve@example.com', pin: '0000' };
    expect(errorsOf(session.create('Patient', { ...patient, born: '2027-01-03' }))).toEqual([
      '400 policy must be given unless insurer is none [patient.policy-if-insured]',
      '400 born must NOT be in the future [patient.born-in-the-past]',
    ]);
    const valid = { ...patient, born: '2027-01-02', policy: 'P12345678' };
    expect(errorsOf(session.create('Patient', valid))).toEqual([]);
  });

  it('have unique combinations', () => {
    const first = { appointment_id: created('09:00', '10:00'), medicine: 'Aspirin', days: 7 };
    expect(errorsOf(session.create('Prescription', first))).toEqual([]);
    const message = 'already exists in this combination [prescription.once-per-appointment]';
    expect(errorsOf(session.create('Prescription', { ...first, medicine: 'ASPIRIN' }))).toEqual([
      `409 appointment_id ${message}`,
      `409 medicine ${message}`,
    ]);
    const second = { ...first, appointment_id: created('10:00', '11:00') };
    expect(errorsOf(session.create('Prescription', second))).toEqual([]);
  });
});

describe('Deleting', () => {
  it('a patient deletes its appointments and their prescriptions', () => {
    const id = created('09:00', '10:00');
    const other = created('09:00', '10:00', { patient_id: ids.second, doctor_id: ids.other });
    const prescription = session.add('Prescription', { appointment_id: id, medicine: 'Aspirin', days: 1 });
    const kept = session.add('Prescription', { appointment_id: other, medicine: 'Aspirin', days: 1 });
    const plan = session.remove('Patient', ids.patient);
    expect('removals' in plan && plan.removals.map((key) => key.id)).toEqual([ids.patient, id, prescription]);
    expect(session.all('Prescription').map((record) => record.id)).toEqual([kept]);
  });

  it('a doctor with appointments is not possible', () => {
    const first = created('09:00', '10:00');
    const message = 'is referred to by 1 appointment [appointment.doctor_id.onDelete]';
    expect(errorsOf(session.remove('Doctor', ids.doctor))).toEqual([`409 id ${message}`]);
    created('10:00', '11:00');
    expect(errorsOf(session.remove('Doctor', ids.doctor))).toEqual([
      '409 id is referred to by 2 appointments [appointment.doctor_id.onDelete]',
    ]);
    session.remove('Patient', ids.patient);
    expect(session.all('Appointment')).toEqual([]);
    expect(first).not.toBe('');
    expect(errorsOf(session.remove('Doctor', ids.doctor))).toEqual([]);
  });

  it('a room removes it from its appointments, closed ones too', () => {
    const id = created('09:00', '10:00', { room_id: ids.room });
    const closed = session.add(
      'Appointment',
      appointment('12:00', '13:00', { room_id: ids.room, status: 'completed' }),
    );
    const plan = session.remove('Room', ids.room);
    expect('puts' in plan && plan.puts.map(({ record }) => record.id)).toEqual([id, closed]);
    for (const record of session.all('Appointment')) {
      expect(record).toMatchObject({ room_id: null, updated_at: '2027-01-02T12:00:00.001Z' });
    }
  });

  it('a specialty that doctors have is not possible', () => {
    expect(errorsOf(session.remove('Specialty', ids.specialty))).toEqual([
      '409 id is referred to by 3 doctors [doctor.specialty_ids.onDelete]',
    ]);
  });
});
