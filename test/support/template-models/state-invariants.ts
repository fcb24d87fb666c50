// Conditions that hold in every state of a session of a template, whatever writes led to it.
import { targetOf, type TemplateEntity, type TemplateName } from '../templates/template-definition.js';
import type { Json } from '../collections.js';
import { isOpenStatus, isOverlap } from './clinic-model.js';
import { recordOfId, type ModelState } from './model-state.js';

/** Descriptions of the records that violate an invariant. */
export function violatedInvariants(
  template: TemplateName,
  entities: readonly TemplateEntity[],
  state: ModelState,
): readonly string[] {
  const own = template === 'shop' ? shopViolations(state) : clinicViolations(state);
  return [...entities.flatMap((entity) => danglingReferences(entity, state)), ...own];
}

function danglingReferences({ name, fields }: TemplateEntity, state: ModelState): readonly string[] {
  return (state[name] ?? []).flatMap((record) =>
    fields.flatMap((field) => {
      const target = targetOf(field);
      const ids: readonly unknown[] = target === undefined ? [] : [record[field.name]].flat();
      const missing = ids.filter((id) => id !== null && recordOfId(state, target ?? '', id) === undefined);
      return missing.map((id) => `${name} ${String(record.id)} refers to the missing ${String(id)}`);
    }),
  );
}

const isDuplicate =
  (...names: readonly string[]) =>
  (record: Json, i: number, records: readonly Json[]): boolean =>
    records.slice(0, i).some((other) => names.every((name) => lower(record[name]) === lower(other[name])));

const lower = (value: unknown): string => String(value).toLowerCase();

function shopViolations({ User = [], Product = [] }: ModelState): readonly string[] {
  return [
    ...User.filter(isDuplicate('email')).map(({ email }) => `two users have ${String(email)}`),
    ...Product.filter(({ stock }) => !(Number(stock) >= 0)).map(
      ({ id }) => `product ${String(id)} has no stock`,
    ),
  ];
}

function clinicViolations(state: ModelState): readonly string[] {
  const { Specialty = [], Doctor = [], Patient = [], Room = [], Prescription = [] } = state;
  const open = (state.Appointment ?? []).filter(isOpenStatus);
  const overlaps = ['doctor_id', 'patient_id', 'room_id'].flatMap((field) =>
    open.filter((one, i) =>
      open
        .slice(0, i)
        .some((other) => one[field] !== null && one[field] === other[field] && isOverlap(one, other)),
    ),
  );
  const crowded = Patient.filter(({ id }) => open.filter((one) => one.patient_id === id).length > 3);
  const duplicates = [
    ...Specialty.filter(isDuplicate('title')),
    ...Doctor.filter(isDuplicate('licence')),
    ...Patient.filter(isDuplicate('email')),
    ...Room.filter(isDuplicate('name')),
    ...Prescription.filter(isDuplicate('appointment_id', 'medicine')),
  ];
  return [
    ...overlaps.map(({ id }) => `appointment ${String(id)} overlaps another one`),
    ...crowded.map(({ id }) => `patient ${String(id)} has more than three open appointments`),
    ...duplicates.map(({ id }) => `${String(id)} is a duplicate`),
  ];
}
