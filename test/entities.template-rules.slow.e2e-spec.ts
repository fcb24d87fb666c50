// The rules of the templates in three protocols: identity, references, deletions, transitions, and the named rules of the file.
import type { Json } from './support/collections.js';
import { clinicRules } from './support/templates/clinic-rules.js';
import { badRequest, conflict, expectWriteError } from './support/templates/expected-errors.js';
import type { RuleCase, RuleCases } from './support/templates/rule-case.js';
import { useTemplate } from './support/templates/running-template.js';
import { shopRules } from './support/templates/shop-rules.js';
import { statusChangesOf } from './support/templates/status-paths.js';
import {
  targetOf,
  type TemplateEntity,
  type TemplateField,
} from './support/templates/template-definition.js';
import type { EntityWrite, WriteError, WriteOutcome } from './support/templates/template-protocol.js';
import { templateProtocols } from './support/templates/template-protocols.js';
import type { TemplateSession } from './support/templates/template-session.js';

const MISSING = '00000000-0000-4000-8000-00000000000f';
const templates = { shop: shopRules, clinic: clinicRules } as const;

/** The ids of the rules of a template that need cases written by hand. */
function namedRules(entities: readonly TemplateEntity[]): readonly string[] {
  return entities.flatMap(({ singular, fields, rules, overlaps, limits, effects }) => {
    const computed = fields.filter((field) => field.computed !== undefined).map(({ name }) => name);
    const named = [rules, overlaps, limits, effects].flatMap((one) => Object.keys(one ?? {}));
    return [...computed, ...named].map((name) => `${singular}.${name}`);
  });
}

/** Prepares a session and returns the write. */
type Preparation = (session: TemplateSession) => Promise<EntityWrite> | EntityWrite;

/** Defines a test for each row; a template may have no row of a kind. */
function testEach<T extends object>(rows: readonly T[], title: string, run: (row: T) => Promise<void>): void {
  if (rows.length > 0) it.each(rows)(title, run);
}

const errorName = ({ error }: RuleCase): string => (error === undefined ? 'accepts' : 'rejects');

describe.each(['shop', 'clinic'] as const)('The template %s', (name) => {
  const template = useTemplate(name);
  const { entities } = template;
  const cases: RuleCases = templates[name];
  const fields = entities.flatMap((entity) =>
    entity.fields.map((field) => ({ entity, field, path: `${entity.name}.${field.name}` })),
  );

  /** Sends a write in each protocol that has it, in a separate session. */
  async function inEachProtocol(
    prepare: Preparation,
    compare: (outcome: WriteOutcome, session: TemplateSession, write: EntityWrite) => Promise<void> | void,
  ): Promise<void> {
    for (const protocol of templateProtocols) {
      const session = await template.open();
      const write = await prepare(session);
      if (!protocol.verbs.includes(write.verb)) continue;
      await compare(await protocol.write(session.client, write), session, write);
    }
  }

  /** Expects the same error in each protocol, and that nothing changes. */
  async function expectRejection(prepare: Preparation, error: WriteError): Promise<void> {
    for (const protocol of templateProtocols) {
      const session = await template.open();
      const write = await prepare(session);
      if (!protocol.verbs.includes(write.verb)) continue;
      const before = await session.state();
      expectWriteError(protocol, await protocol.write(session.client, write), error);
      expect(await session.state()).toEqual(before);
    }
  }

  it('has cases for each rule of the file', () => {
    expect(Object.keys(cases).sort()).toEqual([...namedRules(entities)].sort());
    for (const [rule, own] of Object.entries(cases)) expect([rule, own.length > 0]).toEqual([rule, true]);
  });

  const ruleCases = Object.entries(cases).flatMap(([rule, own]) =>
    own.map((one) => ({ rule, verb: errorName(one), one, title: one.title })),
  );
  it.each(ruleCases)('$rule $verb $title', async ({ one: { write, error, values = {}, after } }) => {
    const prepare = async (session: TemplateSession): Promise<EntityWrite> => {
      const { verb, entity, record, input = {} } = await write(session);
      const id = record === undefined ? '' : String(record.id);
      return { verb, entity: session.entity(entity), id, input };
    };
    if (error !== undefined) return expectRejection(prepare, error);
    return inEachProtocol(prepare, async (outcome, session) => {
      expect(outcome).toEqual({ record: expect.objectContaining(values) });
      await after?.(session, outcome.record ?? {});
    });
  });

  const uniqueFields = fields.filter(({ field }) => field.unique);
  describe.each(uniqueFields)('$path', ({ entity, field }) => {
    const error = conflict({ field: field.name, message: 'already exists' });
    const spellings = ['as it is', 'in other letters'].filter(
      (_, i) => i === 0 || otherCase(field, 'Ab') !== undefined,
    );

    it.each(spellings)('is unique in a new record: %s', async (spelling) => {
      await expectRejection(async (session) => {
        const { [field.name]: value } = await session.create(entity.name);
        const same = spelling === 'as it is' ? value : otherCase(field, String(value));
        return creationOf(entity, session.input(entity.name, { [field.name]: same }));
      }, error);
    });

    if (field.immutable === true) return;
    it('is unique in an update, and a record may keep its own value', async () => {
      await expectRejection(async (session) => {
        const { [field.name]: value } = await session.create(entity.name);
        const other = await session.create(entity.name);
        return changeOf(entity, other, { [field.name]: otherCase(field, String(value)) ?? value });
      }, error);
      await inEachProtocol(
        async (session) => {
          const record = await session.create(entity.name);
          return changeOf(entity, record, { [field.name]: record[field.name] });
        },
        ({ error: none }) => expect(none).toBeUndefined(),
      );
    });
  });

  const composites = entities.flatMap((entity) =>
    Object.entries(entity.unique ?? {}).map(([rule, names]) => ({ entity, rule, names })),
  );
  testEach(composites, 'has unique combinations of fields: $rule', async ({ entity, rule, names }) => {
    const id = `${entity.singular}.${rule}`;
    const message = 'already exists in this combination';
    await expectRejection(
      async (session) => {
        const record = await session.create(entity.name);
        const same = names.map((one) => [one, record[one]]);
        return creationOf(entity, session.input(entity.name, Object.fromEntries(same) as Json));
      },
      conflict(...names.map((field) => ({ field, message, rule: id }))),
    );
    for (const changed of names) {
      await inEachProtocol(
        async (session) => {
          const record = await session.create(entity.name);
          const same = names.filter((one) => one !== changed).map((one) => [one, record[one]]);
          const values = {
            ...Object.fromEntries(same),
            ...(await otherReference(session, entity, changed)),
          };
          return creationOf(entity, session.input(entity.name, values));
        },
        (outcome) => expect(outcome.error).toBeUndefined(),
      );
    }
  });

  const references = fields.filter(({ field }) => targetOf(field) !== undefined);
  it.each(references)('$path refers to an existing record', async ({ entity, field }) => {
    const target = entities.find((one) => one.name === targetOf(field));
    const message = `must refer to an existing ${target?.singular}`;
    const rule = `${entity.singular}.${field.name}.references`;
    const error = conflict({ field: field.name, message, rule });
    const valueIn = ({ [field.name]: value }: Json): unknown =>
      field.type === 'array' ? [...(value as unknown[]), MISSING] : MISSING;
    await expectRejection((session) => {
      const input = session.input(entity.name);
      return creationOf(entity, { ...input, [field.name]: valueIn(input) });
    }, error);
    if (field.patch === false) return;
    await expectRejection(async (session) => {
      const record = await session.create(entity.name);
      return changeOf(entity, record, { [field.name]: valueIn(record) });
    }, error);
  });

  it.each(references)('$path applies when the referenced record is deleted', async ({ entity, field }) => {
    const target = entities.find((one) => one.name === targetOf(field)) as TemplateEntity;
    const prepare = async (session: TemplateSession): Promise<EntityWrite> => {
      const { id } = await session.create(target.name);
      const value = field.type === 'array' ? [id] : id;
      const restricts = field.onDelete === undefined || field.onDelete === 'restrict';
      for (let n = 0; n < (restricts ? 2 : 1); n += 1)
        await session.create(entity.name, { [field.name]: value });
      return { verb: 'remove', entity: target, id: String(id), input: {} };
    };
    const rule = `${entity.singular}.${field.name}.onDelete`;
    if (field.onDelete === undefined || field.onDelete === 'restrict') {
      const message = `is referred to by 2 ${entity.plural}`;
      await expectRejection(prepare, conflict({ field: 'id', message, rule }));
      return;
    }
    await inEachProtocol(prepare, async (outcome, session) => {
      expect(outcome).toEqual({});
      const after = await session.list(entity.name);
      const count = session.records[entity.name]?.length ?? 0;
      expect(after.length).toBe(field.onDelete === 'cascade' ? count : count + 1);
      if (field.onDelete === 'setNull') expect(after.at(-1)?.[field.name]).toBeNull();
    });
  });

  it.each(entities)(
    'deletes $name with all that belongs to it, or reports the first that refers to it',
    async (entity) => {
      const samples = (await template.open()).records;
      for (const { id } of (samples[entity.name] ?? []).slice(0, 3)) {
        const expected = removalOf(entities, samples, entity, String(id));
        const prepare = (): Promise<EntityWrite> =>
          Promise.resolve({ verb: 'remove', entity, id: String(id), input: {} });
        if (typeof expected === 'string') {
          const [rule, message] = expected.split(': ') as [string, string];
          await expectRejection(prepare, conflict({ field: 'id', message, rule }));
          continue;
        }
        await inEachProtocol(prepare, async (outcome, session) => {
          expect(outcome).toEqual({});
          const left = Object.values(await session.state())
            .flat()
            .map((record) => (record as Json).id);
          const all = Object.values(samples)
            .flat()
            .map((record) => record.id);
          expect(new Set(left)).toEqual(new Set(all.filter((one) => !expected.has(String(one)))));
        });
      }
    },
  );

  const immutable = fields.filter(({ field }) => field.immutable === true);
  testEach(immutable, '$path cannot be changed', async ({ entity, field }) => {
    const rule = `${entity.singular}.${field.name}.immutable`;
    const error = conflict({ field: field.name, message: 'must NOT be changed', rule });
    const other = async (session: TemplateSession): Promise<unknown> =>
      targetOf(field) === undefined
        ? session.input(entity.name)[field.name]
        : (await session.create(targetOf(field) ?? '')).id;
    await expectRejection(async (session) => {
      const record = await session.create(entity.name);
      return changeOf(entity, record, { [field.name]: await other(session) });
    }, error);
    await expectRejection(async (session) => {
      const input = session.input(entity.name);
      const { id } = await session.createdFrom(entity.name, input);
      const changed = { ...input, [field.name]: await other(session) };
      return { verb: 'replace', entity, id: String(id), input: changed };
    }, error);
    await inEachProtocol(
      async (session) => {
        const record = await session.create(entity.name);
        return changeOf(entity, record, { [field.name]: record[field.name] });
      },
      (outcome) => expect(outcome.error).toBeUndefined(),
    );
  });

  const enums = fields.filter(({ field }) => field.transitions !== undefined);
  it.each(
    enums.flatMap(({ entity, field, path }) =>
      (field.enum ?? []).map((value) => ({ entity, field, path, value })),
    ),
  )('$path has an initial value: $value', async ({ entity, field, value }) => {
    const prepare: Preparation = (session) =>
      creationOf(entity, session.input(entity.name, { [field.name]: value }));
    const { initial = field.enum ?? [] } = field;
    if (!initial.includes(value)) {
      const message = `must be one of the initial values: ${initial.join(', ')}`;
      const rule = `${entity.singular}.${field.name}.initial`;
      await expectRejection(prepare, badRequest({ field: field.name, message, rule }));
      return;
    }
    await inEachProtocol(prepare, (outcome) => {
      expect(outcome).toEqual({ record: expect.objectContaining({ [field.name]: value }) });
    });
  });

  it.each(
    enums.flatMap(({ entity, field, path }) =>
      statusChangesOf(field).map((one) => ({ entity, field, at: path, ...one })),
    ),
  )('$at may change from $from to $to only as the file says', async ({ entity, field, ...pair }) => {
    const prepare =
      (isLate: boolean) =>
      async (session: TemplateSession): Promise<EntityWrite> => {
        const [initial, ...steps] = pair.path;
        const record = await session.create(entity.name, { [field.name]: initial });
        // Conditions of transitions need the end of an interval to be in the past.
        if (isLate || pair.isPathGuarded) await session.freeze(record.end ?? record.updated_at);
        for (const step of steps) await session.patch(entity.name, record, { [field.name]: step });
        return changeOf(entity, record, { [field.name]: pair.to });
      };
    const rule = `${entity.singular}.${field.name}.transitions`;
    const errorOf = (message: string): WriteError => conflict({ field: field.name, message, rule });
    const { guard, from, to, allowed } = pair;
    if (guard === undefined) {
      const others = allowed.length === 0 ? 'none' : allowed.join(', ');
      await expectRejection(
        prepare(false),
        errorOf(`must NOT change from "${from}" to "${to}" (allowed: ${others})`),
      );
      return;
    }
    if (guard.check !== undefined)
      await expectRejection(prepare(false), errorOf(guard.message ?? `must satisfy ${guard.check}`));
    await inEachProtocol(prepare(guard.check !== undefined), (outcome) => {
      expect(outcome).toEqual({ record: expect.objectContaining({ [field.name]: to }) });
    });
  });
});

const creationOf = (entity: TemplateEntity, input: Json): EntityWrite => ({
  ...{ verb: 'create', entity, id: '', input },
});
const changeOf = (entity: TemplateEntity, { id }: Json, input: Json): EntityWrite => ({
  ...{ verb: 'patch', entity, id: String(id), input },
});

/** The value in upper or lower case, if that is valid and different. */
function otherCase({ pattern }: TemplateField, value: string): string | undefined {
  if (pattern !== undefined) return undefined;
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
}

/** A reference to another record, if the field is one. */
async function otherReference(session: TemplateSession, entity: TemplateEntity, name: string): Promise<Json> {
  const field = entity.fields.find((one) => one.name === name);
  const target = field === undefined ? undefined : targetOf(field);
  return target === undefined ? {} : { [name]: (await session.create(target)).id };
}

/** The ids of the records that a deletion removes, or the rule and the message of the first reference that prevents it. */
function removalOf(
  entities: readonly TemplateEntity[],
  records: Readonly<Record<string, readonly Json[]>>,
  entity: TemplateEntity,
  id: string,
): ReadonlySet<string> | string {
  const removed = new Map([[id, entity.name]]);
  const referring = (target: string, name: string, onDelete: readonly unknown[]) =>
    entities.flatMap((one) =>
      one.fields
        .filter((field) => targetOf(field) === name && onDelete.includes(field.onDelete))
        .map((field) => ({
          rule: `${one.singular}.${field.name}.onDelete`,
          entity: one,
          found: (records[one.name] ?? []).filter(({ [field.name]: value }) =>
            [value].flat().includes(target),
          ),
        })),
    );
  for (const [target, name] of removed)
    for (const { entity: one, found } of referring(target, name, ['cascade']))
      for (const record of found) removed.set(String(record.id), one.name);
  for (const [target, name] of removed) {
    for (const { rule, entity: one, found } of referring(target, name, [undefined, 'restrict'])) {
      const remaining = found.filter((record) => !removed.has(String(record.id)));
      const noun = remaining.length === 1 ? one.singular : one.plural;
      if (remaining.length > 0) return `${rule}: is referred to by ${remaining.length} ${noun}`;
    }
  }
  return new Set(removed.keys());
}
