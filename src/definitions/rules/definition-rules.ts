// The rules of all entities of an application.
import type { Entity } from '../../core/entity.js';
import type {
  ImportCheck,
  ImportSource,
  Plan,
  PlannedChange,
  PutRecord,
  RecordCheckResult,
  Rejection,
  RecordKey,
  RuleSource,
  WriteRules,
} from '../../core/write-rules.js';
import { checkImported, checkRecord } from './check-imported.js';
import type { EntityRules, RulesByEntity } from './entity-rules.js';
import { planRemoval } from './plan-removal.js';
import { planWrite } from './plan-write.js';

export class DefinitionRules implements WriteRules {
  private readonly withWriteRules: ReadonlySet<Entity>;
  private readonly withRemovalRules: ReadonlySet<Entity>;

  constructor(private readonly rules: RulesByEntity) {
    this.withWriteRules = new Set(entitiesWith(rules, hasWriteRules));
    this.withRemovalRules = new Set(entitiesWith(rules, hasRemovalRules));
  }

  hasWriteRules(entity: Entity): boolean {
    return this.withWriteRules.has(entity);
  }

  hasRemovalRules(entity: Entity): boolean {
    return this.withRemovalRules.has(entity);
  }

  planWrite(source: RuleSource, change: PlannedChange, now: number): Plan | Rejection {
    return planWrite(this.rules, source, change, now);
  }

  planRemoval(source: RuleSource, key: RecordKey, now: number): Plan | Rejection {
    return planRemoval(this.rules, source, key, now);
  }

  checkImported(source: ImportSource, now: number): ImportCheck {
    return checkImported(this.rules, source, now);
  }

  checkRecord(source: RuleSource, put: PutRecord, now: number): RecordCheckResult {
    return checkRecord(this.rules, source, put, now);
  }
}

const entitiesWith = (rules: RulesByEntity, isMeant: (rules: EntityRules) => boolean): readonly Entity[] =>
  [...rules.values()].filter(isMeant).map(({ entity }) => entity);

function hasWriteRules(rules: EntityRules): boolean {
  return writeRules.some((key) => rules[key].length > 0);
}

function hasRemovalRules({ checks, effects, referring }: EntityRules): boolean {
  return referring.length > 0 || [...checks, ...effects].some(({ on }) => on.includes('delete'));
}

type ListKey = {
  [K in keyof EntityRules]: EntityRules[K] extends readonly unknown[] ? K : never;
}[keyof EntityRules];

const writeRules: readonly ListKey[] = [
  ...(['references', 'computed', 'immutable', 'initial', 'transitions'] as const),
  ...(['unique', 'checks', 'overlaps', 'limits', 'effects'] as const),
];
