// The fields of the templates in three protocols: which values they accept and which they reject, derived from the keywords of the file.
import { additionalProperty, badRequest, expectWriteError } from './support/templates/expected-errors.js';
import { boundValues } from './support/templates/field-values.js';
import { violationsOf, type FieldViolation } from './support/templates/field-violations.js';
import { useTemplate } from './support/templates/running-template.js';
import {
  targetOf,
  writableFields,
  type TemplateEntity,
  type TemplateField,
} from './support/templates/template-definition.js';
import type { TemplateProtocol, WriteError, WriteVerb } from './support/templates/template-protocol.js';
import { templateProtocols } from './support/templates/template-protocols.js';
import type { TemplateSession } from './support/templates/template-session.js';

const inputVerbs = ['create', 'replace', 'patch'] as const;
type InputVerb = (typeof inputVerbs)[number];

const isPatchable = ({ patch }: TemplateField): boolean => patch !== false;

/** Sends an invalid value in each protocol and for each kind of write. Nothing changes, so one session serves all of them. */
async function expectRejections(
  session: TemplateSession,
  entity: TemplateEntity,
  rejected: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly error: WriteError;
    readonly verbs?: readonly InputVerb[];
    readonly howOf: (protocol: TemplateProtocol, verb: WriteVerb) => 'rules' | 'types' | 'none';
  },
): Promise<void> {
  const { id } = await session.create(entity.name);
  const before = await session.state();
  for (const protocol of templateProtocols) {
    for (const verb of rejected.verbs ?? inputVerbs) {
      const how = rejected.howOf(protocol, verb);
      if (!protocol.verbs.includes(verb) || how === 'none') continue;
      const input = verb === 'patch' ? rejected.values : session.input(entity.name, rejected.values);
      const target = verb === 'create' ? '' : String(id);
      const outcome = await protocol.write(session.client, { verb, entity, id: target, input });
      expectWriteError(protocol, outcome, rejected.error, how === 'types');
    }
  }
  expect(await session.state()).toEqual(before);
}

/** An update may omit every field, so GraphQL accepts null and SOAP an empty value. */
function howRejected({ keyword, graphql, soap }: FieldViolation, { type }: TemplateField) {
  return ({ name }: TemplateProtocol, verb: WriteVerb): 'rules' | 'types' | 'none' => {
    if (name === 'REST') return 'rules';
    const isOptional = verb === 'patch' && /^(?:null|minLength|minItems)$/.test(keyword);
    if (isOptional && !(name === 'SOAP' && keyword === 'null' && type === 'array')) return 'rules';
    return name === 'GraphQL' ? graphql : soap;
  };
}

describe.each(['shop', 'clinic'] as const)('The template %s', (name) => {
  const template = useTemplate(name);
  const { entities } = template;
  const fields = entities.flatMap((entity) =>
    writableFields(entity).map((field) => ({ entity, field, path: `${entity.name}.${field.name}` })),
  );

  it.each(
    fields.flatMap(({ entity, field, path }) =>
      violationsOf(field).map((violation) => ({ entity, field, violation, path, ...violation })),
    ),
  )('rejects $path by $keyword: $value', async ({ entity, field, violation }) => {
    const { at, message, value } = violation;
    await expectRejections(await template.open(), entity, {
      values: { [field.name]: value },
      error: badRequest({ field: at, message }),
      verbs: inputVerbs.filter((verb) => verb !== 'patch' || isPatchable(field)),
      howOf: howRejected(violation, field),
    });
  });

  it.each(entities)('lists all invalid fields of $name in the order of the file', async (entity) => {
    const invalid = writableFields(entity)
      .filter(isPatchable)
      .flatMap(
        (field) =>
          violationsOf(field).find(({ graphql, soap }) => graphql === 'rules' && soap === 'rules') ?? [],
      );
    const values = Object.fromEntries(invalid.map(({ at, value }) => [at, value]).reverse());
    await expectRejections(await template.open(), entity, {
      values,
      error: badRequest(...invalid.map(({ at, message }) => ({ field: at, message }))),
      howOf: () => 'rules',
    });
  });

  it.each(fields.filter(({ field }) => targetOf(field) === undefined))(
    'accepts $path at its bounds',
    async ({ entity, field }) => {
      for (const protocol of templateProtocols) {
        for (const value of boundValues(field)) {
          const session = await template.open();
          const input = session.input(entity.name, { [field.name]: value, ...neededBy(field, value) });
          const outcome = await protocol.write(session.client, { verb: 'create', entity, id: '', input });
          const { [field.name]: sent, ...others } = { ...input };
          const shown = field.writeOnly === true ? {} : { [field.name]: sent };
          expect(outcome).toEqual({ record: expect.objectContaining(shown) });
          expect(outcome.record).toMatchObject(withoutHidden(entity, others));
        }
      }
    },
  );

  it.each(entities)('gives omitted fields of $name their default', async (entity) => {
    const optional = writableFields(entity).filter(({ required }) => required !== true);
    for (const protocol of templateProtocols) {
      const session = await template.open();
      const omitted = optional.filter(({ name: one }) => !(entity.name === 'Patient' && one === 'policy'));
      const input = Object.fromEntries(
        Object.entries(session.input(entity.name)).filter(([key]) =>
          omitted.every((one) => one.name !== key),
        ),
      );
      const { record } = await protocol.write(session.client, { verb: 'create', entity, id: '', input });
      expect(record).toMatchObject(Object.fromEntries(omitted.map((one) => [one.name, one.default ?? null])));
    }
  });

  it.each(fields.filter(({ field }) => field.required))('requires $path', async ({ entity, field }) => {
    const session = await template.open();
    const { id } = await session.create(entity.name);
    const before = await session.state();
    const { [field.name]: _, ...input } = session.input(entity.name);
    const message = `must have required property '${field.name}'`;
    const error = badRequest({ field: field.name, message });
    for (const protocol of templateProtocols) {
      const soapError = { ...error, message: `${requiredNames(entity)} required` };
      const expected = protocol.name === 'SOAP' ? soapError : error;
      const created = await protocol.write(session.client, { verb: 'create', entity, id: '', input });
      expectWriteError(protocol, created, expected, true);
      if (!protocol.verbs.includes('replace')) continue;
      const replaced = await protocol.write(session.client, {
        verb: 'replace',
        entity,
        id: String(id),
        input,
      });
      expectWriteError(protocol, replaced, error);
    }
    expect(await session.state()).toEqual(before);
  });

  it.each(
    entities.flatMap((entity) =>
      unknownNames(entity).map((property) => ({ entity, property, path: `${entity.name}.${property}` })),
    ),
  )('does not accept $path', async ({ entity, property }) => {
    await expectRejections(await template.open(), entity, {
      values: { [property]: 'x' },
      error: additionalProperty(property),
      howOf: ({ name: protocol }, verb) =>
        protocol === 'SOAP' && verb === 'patch' && property === 'id' ? 'none' : 'types',
    });
  });

  it.each(fields.filter(({ field }) => !isPatchable(field)))(
    'does not accept $path in updates',
    async ({ entity, field }) => {
      const session = await template.open();
      const { [field.name]: value } = session.input(entity.name);
      await expectRejections(session, entity, {
        values: { [field.name]: value },
        error: additionalProperty(field.name),
        verbs: ['patch'],
        howOf: () => 'types',
      });
    },
  );
});

/** A rule of the clinic: a patient with insurance has the number of a policy. */
function neededBy({ name }: TemplateField, value: unknown): object {
  return name === 'policy' && value === null ? { insurer: 'none' } : {};
}

/** The values of an input that responses have. */
function withoutHidden(entity: TemplateEntity, input: Readonly<Record<string, unknown>>): object {
  const hidden = entity.fields.filter(({ writeOnly }) => writeOnly === true).map(({ name }) => name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !hidden.includes(name)));
}

/** `title is`, `name and email are`. */
function requiredNames({ fields }: TemplateEntity): string {
  const names = fields.filter(({ required }) => required === true).map(({ name }) => name);
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`;
}

function unknownNames({ fields }: TemplateEntity): readonly string[] {
  const calculated = fields.filter(({ readOnly, computed }) => readOnly === true || computed !== undefined);
  return ['id', 'created_at', 'updated_at', 'colour', ...calculated.map(({ name }) => name)];
}
