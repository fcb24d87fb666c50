// The lessons and challenges, as classes report on them.
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../../learn/content/catalogue.js';

export interface CurriculumItem {
  readonly kind: 'lesson' | 'challenge';
  readonly id: string;
  readonly title: string;
  readonly steps: readonly { readonly id: string; readonly title: string }[];
}

@Injectable()
export class Curriculum {
  /** By id, in the order of the tracks: the lessons, then the challenges. */
  private readonly items: ReadonlyMap<string, CurriculumItem>;

  constructor({ lessons, challenges }: Catalogue) {
    this.items = new Map([...lessons, ...challenges].map((item) => [item.id, item]));
  }

  find(id: string): CurriculumItem | undefined {
    return this.items.get(id);
  }

  /** The id of a step that is unknown. */
  stepTitle(item: string, step: string): string {
    return this.find(item)?.steps.find(({ id }) => id === step)?.title ?? step;
  }

  /** Sorts lessons and challenges in the order of the tracks. */
  inOrder(ids: ReadonlySet<string>): CurriculumItem[] {
    return [...this.items.values()].filter(({ id }) => ids.has(id));
  }
}
