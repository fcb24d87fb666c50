// The points of a challenge: fixed at the moment of solving, by level and by the help that was read.
import type { Level } from '../content/lesson.js';

const byLevel: Readonly<Record<Level, number>> = { beginner: 10, intermediate: 20, advanced: 30 };
/** By help level: nothing read, hint 1, hint 2, the solution. */
const shareByHelp: readonly number[] = [1, 0.8, 0.6, 0];

/** `help` is 0 to 3. */
export const pointsFor = (level: Level, help = 0): number => byLevel[level] * (shareByHelp[help] ?? 0);
