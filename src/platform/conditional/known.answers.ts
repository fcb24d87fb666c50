// A memory of answers: the state of a session and a question make one answer, for ever, so nobody has to make it twice.
import { andThen, type Eventual } from '../../core/eventual.js';
import type { SessionState } from '../session/session.js';

/** Characters of all answers together: some thousands of lists. */
const MOST_TEXT = 4 * 1024 * 1024;
/** Longer ones are seldom asked twice. */
export const LONGEST_QUESTION = 2048;

export class KnownAnswers {
  /** In the order in which states were first asked something. Most sessions only read, and share one state. */
  private readonly byState = new Map<SessionState, Map<string, string>>();
  private size = 0;

  constructor(private readonly most = MOST_TEXT) {}

  find(state: SessionState, question: string): string | undefined {
    return this.byState.get(state)?.get(question);
  }

  /** The answer to a question, made where it is not known. What is no text, or is thrown, is not kept. */
  answer(state: SessionState, question: string, make: () => Eventual<unknown>): Eventual<unknown> {
    const known = this.find(state, question);
    if (known !== undefined) return known;
    return andThen(make(), (made) => {
      if (typeof made === 'string') this.keep(state, question, made);
      return made;
    });
  }

  keep(state: SessionState, question: string, text: string): void {
    // Two that ask at the same time may both have made it.
    if (question.length > LONGEST_QUESTION || this.find(state, question) !== undefined) return;
    const answers = this.byState.get(state) ?? new Map<string, string>();
    this.byState.set(state, answers.set(question, text));
    this.size += question.length + text.length;
    for (const [oldest, its] of this.byState) {
      if (this.size <= this.most) return;
      this.byState.delete(oldest);
      for (const [asked, answered] of its) this.size -= asked.length + answered.length;
    }
  }
}
