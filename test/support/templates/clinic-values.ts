// The values of valid inputs that the rules of the template `clinic` need.
import type { Json } from '../collections.js';
import type { RuleValues, TemplateRecords } from './template-session.js';

const isOpen = ({ status }: Json): boolean => status === 'booked' || status === 'confirmed';

/** A patient without open appointments: a patient may have three. */
function freePatient({ Patient = [], Appointment = [] }: TemplateRecords): Json | undefined {
  const open = Appointment.filter(isOpen);
  return Patient.find(({ id }) => open.every((one) => one.patient_id !== id));
}

/** The nth hour after the sample data, so that appointments of other numbers do not overlap. */
export const hourOf = (n: number, minutes = 0): string =>
  new Date(Date.UTC(2031, 0, 1, n, minutes)).toISOString();

export const clinicValues: RuleValues = (entity, records, n) => {
  if (entity !== 'Appointment') return {};
  return {
    patient_id: freePatient(records)?.id,
    doctor_id: records.Doctor?.find(({ active }) => active)?.id,
    start: hourOf(n),
    end: hourOf(n, 30),
  };
};
