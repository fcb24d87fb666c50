// The presets: plans for common tests, one JSON file each.
import { readFileSync } from 'node:fs';
import type { PlannedFaults } from './plan.js';

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
