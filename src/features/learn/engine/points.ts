// The points of a challenge: fixed at the moment of solving, by level and by the help that was read.
import type { Level } from '../content/lesson.js';
import { howOf, type How } from '../progress/progress.record.js';

const byLevel: Readonly<Record<Level, number>> = { beginner: 10, intermediate: 20, advanced: 30 };
const shares: Readonly<Record<How, number>> = { alone: 1, hints: 0.75, solution: 0 };

/** Whole points, halves rounded up. `help` is 0 to 3. */
export const pointsFor = (level: Level, help = 0): number => Math.round(byLevel[level] * shares[howOf(help)]);
