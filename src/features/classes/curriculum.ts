// The lessons and challenges, as classes report on them.
import { Injectable } from '@nestjs/common';
import { Scenarios } from '../learn/scenarios.service.js';

export interface CurriculumItem {
  readonly kind: 'lesson' | 'challenge';
  readonly id: string;
  readonly title: string;
  readonly steps: readonly { readonly id: string; readonly title: string }[];
}

@Injectable()
export class Curriculum {
  /** By id, in the order of the tracks. */
  private readonly items: ReadonlyMap<string, CurriculumItem>;

  constructor(scenarios: Scenarios) {
    this.items = new Map(
      scenarios.all.map(({ id, title, steps }) => [
        id,
        {
          kind: 'lesson',
          id,
          title,
          steps: steps.map((step, i) => ({ id: String(i + 1), title: step.title })),
        },
      ]),
    );
  }

  find(id: string): CurriculumItem | undefined {
    return this.items.get(id);
  }

  /** The given ids in the order of the tracks. */
  inOrder(ids: ReadonlySet<string>): CurriculumItem[] {
    return [...this.items.values()].filter(({ id }) => ids.has(id));
  }
}
