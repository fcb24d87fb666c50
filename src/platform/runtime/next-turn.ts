// Lets other requests have their turn during a long computation.
import { setImmediate as nextTurn } from 'node:timers/promises';

export { nextTurn };
