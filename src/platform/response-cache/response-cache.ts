// A memory of answers: the state of a session and a question make one answer, for ever, so nobody has to make it twice.
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { SessionState } from '../session/session.js';

/** Characters of all answers together: some thousands of lists. */
const MOST_TEXT = 4 * 1024 * 1024;
/** Longer ones are seldom asked twice. */
export const MAX_KEY_LENGTH = 2048;

/** Nothing where a question was asked once only: most are never asked again, and what is kept makes others go. */
type Asked = Map<string, string | undefined>;

export class ResponseCache {
  /** Most sessions only read, and share one state. A state is not held here: with it goes all that its session wrote. */
  private readonly byState = new WeakMap<SessionState, Asked>();
  /** In the order in which states were first asked something. */
  private readonly all = new Set<Asked>();
  private size = 0;

  constructor(private readonly most = MOST_TEXT) {}

  find(state: SessionState, question: string): string | undefined {
    return this.byState.get(state)?.get(question);
  }

  /** The answer to a question, made where it is not known. What is no text, or is thrown, is not kept. */
  answer(state: SessionState, question: string, make: () => MaybePromise<unknown>): MaybePromise<unknown> {
    const known = this.find(state, question);
    if (known !== undefined) return known;
    return mapMaybe(make(), (made) => {
      if (typeof made === 'string') this.keep(state, question, made);
      return made;
    });
  }

  /** Keeps the answer to a question that is asked for the second time, and of others that they were asked. */
  keep(state: SessionState, question: string, text: string): void {
    // Two that ask at the same time may both have made it.
    if (question.length > MAX_KEY_LENGTH || this.find(state, question) !== undefined) return;
    const asked: Asked = this.byState.get(state) ?? new Map<string, string | undefined>();
    const isSecond = asked.has(question);
    this.byState.set(state, asked.set(question, isSecond ? text : undefined));
    this.all.add(asked);
    this.size += isSecond ? text.length : question.length;
    if (this.size > this.most) this.forget();
  }

  private forget(): void {
    for (const oldest of this.all) {
      if (this.size <= this.most) return;
      this.all.delete(oldest);
      for (const [question, text = ''] of oldest) this.size -= question.length + text.length;
      oldest.clear();
    }
  }
}
