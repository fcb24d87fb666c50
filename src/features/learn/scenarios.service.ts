// The catalogue of lessons.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import { loadScenarios } from './scenario.catalogue.js';
import type { Scenario } from './scenario.js';

export interface ScenarioSummary extends Omit<Scenario, 'steps'> {
  readonly steps: number;
  readonly path: string;
}

@Injectable()
export class Scenarios {
  readonly all = loadScenarios();
  private readonly byId = new Map(this.all.map((scenario) => [scenario.id, scenario]));

  summaries(): ScenarioSummary[] {
    return this.all.map(({ steps, ...scenario }) => ({
      ...scenario,
      steps: steps.length,
      path: `/learn/${scenario.id}`,
    }));
  }

  find(id: string): Scenario | undefined {
    return this.byId.get(id);
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  get(id: string): Scenario {
    return this.find(id) ?? this.unknown(id.slice(0, 64));
  }

  private unknown(id: string): never {
    const closestId = closest(id, [...this.byId.keys()]) ?? '';
    return fail('NOT_FOUND', `lesson not found: ${id}, did you mean ${closestId}?`);
  }
}
