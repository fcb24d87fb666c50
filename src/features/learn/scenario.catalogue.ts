// Loads the lessons at startup, in the order of their file names.
import { readdirSync, readFileSync } from 'node:fs';
import type { Scenario } from './scenario.js';

const folder = new URL('./scenarios/', import.meta.url);

export function loadScenarios(): readonly Scenario[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { $schema: _, ...scenario } = JSON.parse(
        readFileSync(new URL(name, folder), 'utf8'),
      ) as Scenario & {
        $schema?: string;
      };
      return scenario;
    });
}
