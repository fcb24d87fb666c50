// The templates and their normalized form.
import type { Field } from '../core/field.js';
import { orderEntity } from '../features/orders/order.entity.js';
import { productEntity } from '../features/products/product.entity.js';
import { userEntity } from '../features/users/user.entity.js';
import type { Definitions, FieldDefinition } from './definition.js';
import { readDefinitions, templateNames, type DefinitionSource } from './read.js';

async function valid(source: DefinitionSource): Promise<Definitions> {
  const { definitions, problems } = await readDefinitions(source);
  expect(problems).toEqual([]);
  if (definitions === undefined) throw new Error('no definitions');
  return definitions;
}

describe('A template', () => {
  it.each(templateNames)('%s is valid', async (template) => {
    const { entities, digest } = await valid({ template });
    expect(digest).toMatch(/^[0-9a-f]{8}$/);
    expect(entities.length).toBeGreaterThanOrEqual(3);
    const fields = entities.flatMap((entity) => Object.values(entity.fields));
    expect(fields.filter(({ description }) => description === '')).toEqual([]);
  });

  it('standard has the fields of the standard entities', async () => {
    const { entities, source } = await valid({ template: 'standard' });
    expect(source).toBe('standard');
    for (const [index, entity] of [userEntity, productEntity, orderEntity].entries()) {
      const { name, singular, plural, fields } = entities[index] ?? {};
      expect([name, singular, plural]).toEqual([entity.name, entity.singular, entity.plural]);
      const expected = Object.entries<Field>(entity.fields).map(([key, field]) => [key, membersOf(field)]);
      expect(Object.entries(fields ?? {}).map(([key, field]) => [key, membersOfDefinition(field)])).toEqual(
        expected,
      );
    }
  });

  it('clinic has the defaults of its fields and rules', async () => {
    const { entities, seed, standard, mutants } = await valid({ template: 'clinic' });
    expect([seed, standard, mutants]).toEqual([7, false, true]);
    expect(entities.map(({ plural }) => plural)).toEqual([
      'specialties',
      'doctors',
      'patients',
      'rooms',
      'appointments',
      'prescriptions',
    ]);
    const [, doctor, , room, appointment] = entities;
    expect(doctor?.fields.specialty_ids).toMatchObject({
      ...{
        items: { references: 'Specialty' },
        relation: 'specialties',
        uniqueItems: true,
        onDelete: 'restrict',
      },
    });
    expect(room?.sample).toEqual({ records: [{ name: 'A1' }, { name: 'A2' }, { name: 'B1', floor: 1 }] });
    expect(appointment?.overlaps['room-busy']?.message).toBe('must NOT overlap another appointment');
    expect(appointment?.limits['three-open']).toMatchObject({
      field: 'patient_id',
      message: 'must NOT be more than 3 per patient_id',
    });
    expect(appointment?.fields.minutes).toMatchObject({ readOnly: true, required: false });
    expect(appointment?.fields.status?.transitions?.booked).toEqual({ confirmed: {}, cancelled: {} });
  });
});

interface Members {
  readonly type: string;
  readonly [name: string]: unknown;
}

function membersOf({ kind, doc, example, ...field }: Field): Members {
  const { min, max, exclusiveMin, values, enumName, valueDocs, required, nullable, patchable, unique } =
    field;
  const isInteger = kind === 'integer';
  const type = isInteger || kind === 'number' ? kind : 'string';
  const bounds =
    type === 'string'
      ? [min ?? (kind === 'text' ? 0 : undefined), max]
      : [min, max === 2147483647 ? undefined : max];
  return {
    ...{
      type,
      bounds,
      exclusiveMin,
      values,
      enumName,
      valueDocs,
      required,
      nullable,
      patchable,
      unique,
      doc,
    },
    default: field.default,
    example: values === undefined ? example : undefined,
    target: field.target?.name,
    format: kind === 'reference' ? undefined : field.format,
  };
}

function membersOfDefinition(field: FieldDefinition): Members {
  const {
    type,
    required,
    nullable,
    unique,
    patch: patchable,
    description: doc,
    example,
    enumName,
    format,
  } = field;
  const bounds = type === 'string' ? [field.minLength, field.maxLength] : [field.minimum, field.maximum];
  return {
    ...{
      type,
      bounds,
      exclusiveMin: field.exclusiveMinimum,
      values: field.enum,
      enumName,
      valueDocs: field.enumDescriptions,
    },
    ...{
      required,
      nullable,
      patchable,
      unique,
      doc,
      default: field.default,
      example,
      target: field.references,
      format,
    },
  };
}
