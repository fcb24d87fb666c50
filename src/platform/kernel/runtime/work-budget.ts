// Limits the work that one request can cause. Work is counted in steps, so the limit does not depend on the speed of the machine.

/**
 * A step is one comparison of scalars, one lookup in a set, one item added to a set, or 64 characters that are read: 10 to 100
 * nanoseconds each.
 */
export class WorkBudget {
  private spent = 0;

  /**
   * @param limit in steps
   * @param exceeded creates the error of the request
   */
  constructor(
    private readonly limit: number,
    private readonly exceeded: () => Error,
  ) {}

  /** Since the start of the request. */
  get steps(): number {
    return this.spent;
  }

  /** Call it before the work. Throws the error of the request if the work exceeds the limit. */
  spend(steps: number): void {
    this.spent += steps;
    if (this.spent > this.limit) throw this.exceeded();
  }

  /** Spends the steps of a text that is read once. */
  spendText({ length }: string): void {
    this.spend(Math.ceil(length / CHARACTERS_PER_STEP));
  }
}

const CHARACTERS_PER_STEP = 64;
