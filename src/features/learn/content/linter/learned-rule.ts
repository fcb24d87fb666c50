// A rule for the texts at the end of a lesson.
import type { LessonFile } from '../lesson.js';

/** Text outside code that ends a sentence and is not the end of the text. */
const INNER_END = /[.!?]\s/;

/** Each text is one sentence: three texts are three sentences. */
export const learnedProblems = ({ learned = [] }: LessonFile): readonly string[] =>
  learned.flatMap((text, index) => {
    const isSentence = text.endsWith('.') && !INNER_END.test(text.replaceAll(/`[^`]*`/g, ''));
    return isSentence ? [] : [`/learned/${index} must be one sentence that ends with a full stop`];
  });
