// The rules of the template `clinic` as plain functions.
import type { Json } from '../collections.js';
import { othersOf, recordOfId, toCents, type ModelledWrite, type ModelRules } from './model-state.js';

const HOUR = 60 * 60 * 1000;

const timeOf = (value: unknown): number => Date.parse(String(value));
export const isOpenStatus = ({ status }: Json): boolean => status === 'booked' || status === 'confirmed';

const doctorOf = ({ state, record }: ModelledWrite): Json | undefined =>
  recordOfId(state, 'Doctor', record.doctor_id);

function completeAppointment(write: ModelledWrite): Json {
  const { record, old, now } = write;
  const isCancelled = old !== undefined && old.status !== 'cancelled' && record.status === 'cancelled';
  const cancelled = isCancelled ? new Date(now).toISOString() : (old?.cancelled_at ?? null);
  const minutes = Math.trunc((timeOf(record.end) - timeOf(record.start)) / 60_000);
  const fee = toCents((minutes * Number(doctorOf(write)?.hourly_fee)) / 60);
  return { ...record, cancelled_at: cancelled, minutes, fee };
}

/** A rule and whether a write satisfies it. */
type Checks = readonly (readonly [rule: string, isSatisfied: boolean])[];

const violated = (checks: Checks): readonly string[] =>
  checks.filter(([, isSatisfied]) => !isSatisfied).map(([rule]) => rule);

function patientChecks({ record: { insurer, policy, born }, now }: ModelledWrite): Checks {
  return [
    ['patient.policy-if-insured', insurer === 'none' || policy !== null],
    ['patient.born-in-the-past', String(born) <= new Date(now).toISOString().slice(0, 10)],
  ];
}

function appointmentChecks({ record, on, now }: ModelledWrite): Checks {
  const [start, end] = [timeOf(record.start), timeOf(record.end)];
  return [
    ['appointment.status.initial', on === 'update' || isOpenStatus(record)],
    ['appointment.end-after-start', end > start],
    ['appointment.at-most-four-hours', end - start <= 4 * HOUR],
    ['appointment.starts-in-the-future', on === 'update' || start > now],
  ];
}

/** Whether two intervals have a time in common; the end of an interval is no part of it. */
export function isOverlap(one: Json, other: Json): boolean {
  return timeOf(one.start) < timeOf(other.end) && timeOf(other.start) < timeOf(one.end);
}

function isBusy(write: ModelledWrite, field: string): boolean {
  const { record } = write;
  if (!isOpenStatus(record) || record[field] === null) return false;
  return othersOf(write).some(
    (other) => isOpenStatus(other) && other[field] === record[field] && isOverlap(other, record),
  );
}

function appointmentStateChecks(write: ModelledWrite): Checks {
  const { record, old, on } = write;
  const open = othersOf(write).filter(
    (other) => isOpenStatus(other) && other.patient_id === record.patient_id,
  );
  return [
    ['appointment.doctor-is-active', on === 'update' || doctorOf(write)?.active === true],
    ['appointment.closed-is-final', old === undefined || isOpenStatus(old)],
    ['appointment.doctor-busy', !isBusy(write, 'doctor_id')],
    ['appointment.patient-busy', !isBusy(write, 'patient_id')],
    ['appointment.room-busy', !isBusy(write, 'room_id')],
    ['appointment.three-open', !isOpenStatus(record) || open.length < 3],
  ];
}

export const clinicModel: ModelRules = {
  complete: (write) => (write.entity === 'Appointment' ? completeAppointment(write) : write.record),
  recordViolations: (write) => {
    if (write.entity === 'Patient') return violated(patientChecks(write));
    return write.entity === 'Appointment' ? violated(appointmentChecks(write)) : [];
  },
  stateViolation: (write) =>
    write.entity === 'Appointment' ? violated(appointmentStateChecks(write))[0] : undefined,
  allowsTransition: ({ record: { status, end }, now }) =>
    !['completed', 'missed'].includes(String(status)) || timeOf(end) <= now,
  effects: () => [],
  isValidTarget: () => true,
};
