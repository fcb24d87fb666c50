// Compiles the definitions of an application: entities, rules and sample data.
import type { Entity } from '../core/entity.js';
import type { ExampleInput } from '../core/example-input.js';
import type { RecordsByEntity } from '../core/imported-records.js';
import type { WriteRules } from '../core/write-rules.js';
import { compileEntities } from './compile.js';
import type { Definitions, EntityDefinition } from './definition.js';
import { compileRules } from './rules/compile-rules.js';
import { exampleInputs } from './sample/example-inputs.js';
import { readSampleRecords, type SampleViolation } from './sample/sample-records.js';
import type { StandardParts } from './standard-parts.js';

export interface Application {
  readonly entities: readonly Entity[];
  /** Undefined if no entity has a rule. */
  readonly writeRules: WriteRules | undefined;
  readonly records: RecordsByEntity;
  readonly exampleInput: ExampleInput;
  readonly hasStandard: boolean;
}

interface Compiled extends Omit<Application, 'hasStandard'> {
  /** The rules that sample records do not satisfy. */
  readonly violations: readonly SampleViolation[];
}

export function compileApplication(definitions: Definitions, standard: StandardParts): Compiled {
  const entities = compileEntities(definitions, standard.entities);
  const rules = compileRules(definitions, entities);
  const hasRules = entities.some((entity) => rules.hasWriteRules(entity) || rules.hasRemovalRules(entity));
  const { records, violations } = readSampleRecords(definitions, entities, { standard, rules, hasRules });
  const exampleInput = exampleInputs(definitions, entities, rules);
  return { entities, writeRules: hasRules ? rules : undefined, records, exampleInput, violations };
}

/** Missing parts come from the described entities, which have no sample data. */
export function standardParts(
  described: readonly EntityDefinition[],
  { entities, records = () => [] }: Partial<StandardParts> = {},
): StandardParts {
  return { entities: entities ?? compileEntities({ standard: false, entities: described }, []), records };
}
