// The cases of the rules of the template `clinic`.
import { clinicIntervals } from './clinic-intervals.js';
import { clinicOverlaps } from './clinic-overlaps.js';
import { badRequest, conflict } from './expected-errors.js';
import { change, changeOfNew, creation, validCreation, type RuleCases } from './rule-case.js';

const noPolicy = {
  field: 'policy',
  message: 'must be given unless insurer is none',
  rule: 'patient.policy-if-insured',
};
const bornLater = { field: 'born', message: 'must NOT be in the future', rule: 'patient.born-in-the-past' };
const inactive = {
  field: 'doctor_id',
  message: 'must refer to an active doctor',
  rule: 'appointment.doctor-is-active',
};
const final = { field: 'status', message: 'is final', rule: 'appointment.closed-is-final' };

const patientRules: RuleCases = {
  'patient.policy-if-insured': [
    {
      title: 'insurance without a policy',
      write: validCreation('Patient', { insurer: 'public', policy: null }),
      error: badRequest(noPolicy),
    },
    {
      title: 'an update to insurance without a policy',
      write: changeOfNew('Patient', { insurer: 'none', policy: null }, { insurer: 'private' }),
      error: badRequest(noPolicy),
    },
    {
      title: 'no insurance and no policy',
      write: validCreation('Patient', { insurer: 'none', policy: null }),
      values: { insurer: 'none', policy: null },
    },
    {
      title: 'a birth in the future too',
      write: validCreation('Patient', { policy: null, born: '2026-01-02' }),
      error: badRequest(noPolicy, bornLater),
    },
  ],
  'patient.born-in-the-past': [
    {
      title: 'a birth tomorrow',
      write: validCreation('Patient', { born: '2026-01-02' }),
      error: badRequest(bornLater),
    },
    {
      title: 'a birth today',
      write: validCreation('Patient', { born: '2026-01-01' }),
      values: { born: '2026-01-01' },
    },
    {
      title: 'a birth that the clock of the session allows',
      write: async (session) => {
        await session.freeze('2026-01-02T00:00:00Z');
        return creation('Patient', session.input('Patient', { born: '2026-01-02' }));
      },
      values: { born: '2026-01-02' },
    },
  ],
};

const statusRules: RuleCases = {
  'appointment.doctor-is-active': [
    {
      title: 'a doctor who is not active',
      write: async (session) => {
        const { id } = await session.create('Doctor', { active: false });
        return creation('Appointment', session.input('Appointment', { doctor_id: id }));
      },
      error: conflict(inactive),
    },
    {
      title: 'an update to such a doctor',
      write: async (session) => {
        const { id } = await session.create('Doctor', { active: false });
        return change('Appointment', await session.create('Appointment'), { doctor_id: id });
      },
    },
  ],
  'appointment.closed-is-final': [
    {
      title: 'an update of a cancelled appointment',
      write: async (session) => {
        const appointment = await session.create('Appointment');
        await session.patch('Appointment', appointment, { status: 'cancelled' });
        return change('Appointment', appointment, { reason: 'Changed' });
      },
      error: conflict(final),
    },
    {
      title: 'an update of a confirmed appointment',
      write: changeOfNew('Appointment', { status: 'confirmed' }, { reason: 'Changed' }),
      values: { reason: 'Changed', status: 'confirmed' },
    },
  ],
  'appointment.note-cancellation': [
    {
      title: 'a cancellation',
      write: async (session) => {
        const appointment = await session.create('Appointment');
        await session.freeze('2026-05-06T07:08:09.123Z');
        return change('Appointment', appointment, { status: 'cancelled' });
      },
      values: { status: 'cancelled', cancelled_at: '2026-05-06T07:08:09.123Z' },
    },
    {
      title: 'a confirmation',
      write: changeOfNew('Appointment', {}, { status: 'confirmed' }),
      values: { cancelled_at: null },
    },
  ],
};

export const clinicRules: RuleCases = {
  ...patientRules,
  ...clinicIntervals,
  ...statusRules,
  ...clinicOverlaps,
};
