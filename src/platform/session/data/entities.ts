// The entities of the application.
import type { Entity } from '../../../core/entity.js';
import type { EntityDescription } from '../../../core/entity-description.js';
import type { ExampleInput } from '../../../core/example-input.js';
import type { RecordsByEntity } from '../../../core/imported-records.js';
import { operationRules, type OperationRules } from '../../../core/operation-rules.js';
import type { WriteRules } from '../../../core/write-rules.js';

/** The origin of the entities. */
interface EntitiesOrigin {
  readonly name: string;
  readonly source: 'standard' | 'file' | 'template';
  /** Identifies the definitions of a file; undefined without one. */
  readonly digest?: string;
}

/** The parts of a definition file other than entities. */
interface DefinedParts {
  /** Undefined if no entity has a rule. */
  readonly writeRules?: WriteRules | undefined;
  /** The sample data of all entities, with the built-in one. */
  readonly samples?: RecordsByEntity | undefined;
  /** Whether users, products and orders exist as they do without a file; their descriptions and sample data may differ. */
  readonly hasStandard?: boolean;
  /** The entities of the file. */
  readonly catalogue?: readonly EntityDescription[] | undefined;
  readonly exampleInput?: ExampleInput | undefined;
}

const standard: EntitiesOrigin = { name: 'Standard', source: 'standard' };

/** Injected by its type, because two applications in one process may have different entities. */
export class Entities implements DefinedParts {
  readonly writeRules: WriteRules | undefined;
  readonly samples: RecordsByEntity | undefined;
  readonly hasStandard: boolean;
  readonly catalogue: readonly EntityDescription[] | undefined;
  readonly exampleInput: ExampleInput | undefined;
  /** The entities of the file by their names. The documents of the standard ones are the same with and without a file. */
  readonly described: ReadonlyMap<string, EntityDescription>;

  /** @param all in the order in which documents list them */
  constructor(
    readonly all: readonly Entity[],
    readonly origin: EntitiesOrigin = standard,
    { writeRules, samples, hasStandard = true, catalogue, exampleInput }: DefinedParts = {},
  ) {
    this.writeRules = writeRules;
    this.samples = samples;
    this.hasStandard = hasStandard;
    this.catalogue = catalogue;
    this.exampleInput = exampleInput;
    const documented = origin.source === 'standard' ? [] : (catalogue ?? []);
    this.described = new Map(documented.map((entity) => [entity.name, entity]));
  }

  /** For the documents. */
  operationRules({ name }: Entity): OperationRules {
    return operationRules(name, this.described);
  }
}
