// What a flow is: a list of calls that belong together, as data. Each is one file of the catalogue and one line of its index.
import type { Doors, Operation } from './operations.js';

export interface FlowStep {
  readonly name: string;
  readonly does: Operation;
  /** What the operation takes. `{{user.id}}` stands for what an earlier step kept, `{{unique}}` for eight characters that no
   * other run has, `{{account.username}}` and `{{account.password}}` for a demo account. */
  readonly with: Readonly<Record<string, unknown>>;
  /** Keeps the `data` of the answer under this name. */
  readonly keep?: string;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly FlowStep[];
  /** What else a run answers, with places for what its steps kept. */
  readonly also?: (doors: Doors) => Readonly<Record<string, unknown>>;
}
