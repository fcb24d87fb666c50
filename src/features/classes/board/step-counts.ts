// The lessons and challenges of a board, and how far the learners are in their steps. Pure.
import type { Curriculum, CurriculumItem } from '../learners/curriculum.js';
import type { Learner } from '../store/class.record.js';

/** How many learners have done a step, and how many are at it. Each learner counts once. */
export interface StepCount {
  readonly lesson: string;
  readonly step: string;
  readonly done: number;
  readonly open: number;
  readonly stuck: number;
}

/** The row of a learner on the board. */
interface Row {
  readonly state: string;
  readonly current: { readonly lesson: string; readonly step: string } | null;
}

/** The assigned lessons and challenges, and the ones in which a learner has progress, in the order of the tracks. */
export function itemsOf(
  learners: readonly Learner[],
  assigned: readonly string[],
  curriculum: Curriculum,
): CurriculumItem[] {
  const started = learners.flatMap(({ progress }) => Object.keys(progress.items));
  return curriculum.inOrder(new Set([...assigned, ...started]));
}

export function countsOf(
  item: CurriculumItem,
  members: readonly Learner[],
  rows: readonly Row[],
): StepCount[] {
  return item.steps.map(({ id: step }) => {
    const onStep = rows.filter(({ current }) => current?.lesson === item.id && current.step === step);
    const stuck = onStep.filter(({ state }) => state === 'stuck').length;
    return {
      lesson: item.id,
      step,
      done: members.filter(({ progress }) => (progress.items[item.id]?.steps[step]?.doneAt ?? null) !== null)
        .length,
      open: onStep.length - stuck,
      stuck,
    };
  });
}
