// The presets: plans for common tests, one JSON file each.
import { readFileSync } from 'node:fs';
import type { Entity } from '../../../core/entity.js';
import { operationIds } from '../../../core/operation-names.js';
import type { PlannedFaults, PlannedRule } from './plan.js';

export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly plan: PlannedFaults;
}

const ids = [
  'retry-twice',
  'every-third-fails',
  'outage-10s',
  'rate-limited',
  'slow-network',
  'lost-response',
  'broken-json',
  'flaky-connection',
];

/** Validated by tests. */
export const presets: readonly Preset[] = ids.map((id) => {
  const file = new URL(`./presets/${id}.json`, import.meta.url);
  return { id, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Preset, 'id'>) };
});

/** The presets of an application, with the create operations of its entities. */
export function presetsFor(entities: readonly Entity[]): readonly Preset[] {
  const creates = entities.map((entity) => operationIds(entity).create);
  const replaced = (rule: PlannedRule): PlannedRule =>
    rule.match?.operation === undefined ? rule : { ...rule, match: { ...rule.match, operation: creates } };
  return presets.map((preset) => ({
    ...preset,
    plan: { ...preset.plan, rules: preset.plan.rules.map(replaced) },
  }));
}
