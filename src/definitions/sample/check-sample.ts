// Reads and checks the sample data of all entities.
import { isDateTime, isUuid } from '../../core/text.js';
import type { SampleDefinition, SampleRecord } from '../definition.js';
import type { Context } from '../checks/context.js';
import type { EntityModel, FieldModel } from '../checks/model.js';
import { hint } from '../checks/schema.js';
import { valueProblems } from '../checks/values.js';
import { nameText, type Path } from '../file/problems.js';
import { targetOf } from '../normalize/normalize-field.js';
import { readSampleFile, TOO_LARGE, type LocatedRecords } from './sample-file.js';
import { MAX_ATTEMPTS } from './generate/record-generator.js';
import type { SampleViolation } from './sample-records.js';

const MAX_RECORDS = 1000;
const MAX_BYTES = 2 * 1024 * 1024;

/** The sample data of an entity with the places of its values. */
type Sample = Partial<LocatedRecords> & {
  /** Infinity if the records are not known. */
  readonly count: number;
};

/** By the name of the entity; a sample with errors counts the records that it has. */
export type Samples = ReadonlyMap<string, SampleDefinition>;

/** Reports a value of the sample data that violates a rule. */
type ReportSample = (violation: SampleViolation) => void;

/** @param folder where sample files are; undefined: there are none */
export function checkSamples(
  context: Context,
  folder: string | undefined,
): { readonly samples: Samples; readonly report: ReportSample } {
  const samples = new Map<string, Sample>();
  let bytes = 0;
  for (const entity of context.model.entities.values()) {
    const read = readSample(context, entity, folder, MAX_BYTES - bytes);
    samples.set(entity.name, read);
    bytes += read.bytes;
    if (bytes > MAX_BYTES) context.problems.error([...entity.path, 'sample'], TOO_LARGE);
  }
  for (const entity of context.model.entities.values()) {
    const sample = samples.get(entity.name);
    if (sample?.records !== undefined)
      new SampleCheck(context, entity, samples).check(sample as LocatedRecords);
  }
  const read = [...samples].map(
    ([name, { records, count }]) => [name, records === undefined ? { count } : { records }] as const,
  );
  const report: ReportSample = (violation) => {
    const { entity, index, field, message } = violation;
    const { place, pathOf } = samples.get(entity.name) ?? {};
    const path = [index, ...field.split('.')];
    if (place !== undefined && pathOf !== undefined)
      context.problems.errorAt(place(path), pathOf(path), message);
    else context.problems.error(['entities', entity.name, 'sample', 'count'], generatedMessage(violation));
  };
  return { samples: new Map(read), report };
}

function generatedMessage({ index, field, message, rule }: SampleViolation): string {
  const suffix = rule === undefined ? '' : ` (${rule})`;
  return `cannot generate record ${index + 1} in ${MAX_ATTEMPTS} attempts: ${field} ${message}${suffix}`;
}

function readSample(
  { problems }: Context,
  entity: EntityModel,
  folder: string | undefined,
  maxBytes: number,
): Sample & { readonly bytes: number } {
  const { sample = [] } = entity.given;
  const path = [...entity.path, 'sample'];
  if (isList(sample)) {
    const pathOf = (inner: Path): Path => [...path, ...inner];
    return {
      records: sample,
      count: sample.length,
      place: (inner) => problems.locate(pathOf(inner)),
      pathOf,
      bytes: 0,
    };
  }
  if (sample.file === undefined) return { count: sample.count ?? 0, bytes: 0 };
  const read = readSampleFile(folder, sample.file, entity, maxBytes);
  if ('error' in read) {
    const { message, place } = read.error;
    if (place === undefined) problems.error([...path, 'file'], message);
    else problems.errorAt(place, [], message);
    return { count: Infinity, bytes: 0 };
  }
  const { records } = read;
  if (records.length > MAX_RECORDS)
    problems.error([...path, 'file'], `must NOT have more than ${MAX_RECORDS} records`);
  return { ...read, records: records.slice(0, MAX_RECORDS), count: records.length };
}

function isList(sample: unknown): sample is readonly SampleRecord[] {
  return Array.isArray(sample);
}

const stamps = ['id', 'created_at', 'updated_at'];
const stampProblems: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  id: (value) => (typeof value === 'string' && isUuid(value) ? undefined : 'must match format "uuid"'),
  created_at: timeProblem,
  updated_at: timeProblem,
};

function timeProblem(value: unknown): string | undefined {
  return typeof value === 'string' && isDateTime(value) ? undefined : 'must match format "date-time"';
}

class SampleCheck {
  private readonly unique: readonly (readonly string[])[];
  private readonly seen: ReadonlyMap<readonly string[], Set<string>>;

  constructor(
    private readonly context: Context,
    private readonly entity: EntityModel,
    private readonly samples: ReadonlyMap<string, Sample>,
  ) {
    const fields = [...entity.fields.values()].filter(({ given }) => given.unique === true);
    this.unique = [['id'], ...fields.map(({ name }) => [name]), ...Object.values(entity.given.unique ?? {})];
    this.seen = new Map(this.unique.map((names) => [names, new Set()]));
  }

  check({ records, place, pathOf }: LocatedRecords): void {
    const report = (path: Path, message: string | (() => string)): void =>
      this.context.problems.errorAt(place(path), pathOf(path), message);
    records.forEach((record, index) => {
      for (const [name, value] of Object.entries(record)) this.checkMember(name, value, index, report);
      for (const { name, given } of this.entity.fields.values()) {
        if (given.required === true && !Object.hasOwn(record, name))
          report([index], `must have required property '${nameText(name)}'`);
      }
      for (const names of this.unique) this.checkUnique(names, record, index, report);
    });
  }

  private checkMember(name: string, value: unknown, index: number, report: Report): void {
    const field = this.entity.fields.get(name);
    const path = [index, name];
    if (field?.kind === 'unknown') return;
    if (field !== undefined) {
      for (const problem of this.valueProblems(field, value))
        report([...path, ...problem.path], problem.message);
      return;
    }
    const problem = Object.hasOwn(stampProblems, name) ? stampProblems[name]?.(value) : undefined;
    if (problem !== undefined) report(path, problem);
    if (stamps.includes(name)) return;
    const known = [...this.entity.fields.keys(), ...stamps];
    report([index], () => `must NOT have additional properties: ${nameText(name)}${hint(name, known)}`);
  }

  private valueProblems(field: FieldModel, value: unknown): ReturnType<typeof valueProblems> {
    const target = targetOf(field.given);
    if (target === undefined) return valueProblems(field.definition, value);
    const count = this.samples.get(target)?.count ?? Infinity;
    const items = Array.isArray(value) ? value : [value];
    const positions = items.map((item, index) => ({ item: item as unknown, index }));
    const missing = positions.filter(({ item }) => Number.isInteger(item) && !isPosition(item, count));
    const message = `must be the number of a sample record of ${nameText(target)}, from 1 to ${count}`;
    const ids = items.map((item: unknown) => (Number.isInteger(item) ? positionId(Number(item)) : item));
    return [
      ...missing.map(({ index }) => ({ path: Array.isArray(value) ? [index] : [], message })),
      ...valueProblems(field.definition, Array.isArray(value) ? ids : ids[0]),
    ];
  }

  /** Null and omitted values are never duplicates; texts are compared without case. */
  private checkUnique(names: readonly string[], record: SampleRecord, index: number, report: Report): void {
    const values = names.map(
      (name) => record[name] ?? this.entity.fields.get(name)?.definition.default ?? null,
    );
    if (values.includes(null)) return;
    const key = JSON.stringify(values).toLowerCase();
    const seen = this.seen.get(names);
    const isSingle = names.length === 1;
    if (seen?.has(key) === true)
      report(
        isSingle ? [index, ...names] : [index],
        isSingle ? 'already exists' : `${names.join(', ')} already exists in this combination`,
      );
    seen?.add(key);
  }
}

type Report = (path: Path, message: string | (() => string)) => void;

function isPosition(item: unknown, count: number): boolean {
  return Number(item) >= 1 && Number(item) <= count;
}

/** Stands for the id of the record with this position, so that the other constraints can be checked. */
function positionId(position: number): string {
  const digits = Math.abs(position).toString(16).padStart(12, '0').slice(-12);
  return `00000000-0000-4000-8000-${digits}`;
}
