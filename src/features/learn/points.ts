// The points of a challenge: by its level, and by the help that the learner used.
import type { Level } from './lesson.js';

const pointsOfLevel: Readonly<Record<Level, number>> = { beginner: 10, intermediate: 20, advanced: 30 };

/** The percentage that remains after each help level; the last one is the solution. */
const percentAfterHelp = [100, 80, 60, 0] as const;

/** @param help the highest help level that was read before the challenge was solved, 0 to 3 */
export function pointsFor(level: Level, help: number): number {
  return (pointsOfLevel[level] * (percentAfterHelp[help] ?? 0)) / 100;
}
