// Generated texts: names, addresses, words, and texts with a format or a pattern.
import { codePointLength } from '../../../core/text.js';
import type { FieldDefinition, ScalarText, TextFormat } from '../../definition.js';
import { sampleOf } from '../../patterns/pattern.js';
import type { Generate, Turn } from './draws.js';
import { firstNames, lastNames } from './people.js';
import { cities, countries, streets } from './places.js';
import { companyKinds, words } from './words.js';

type TextOf = (turn: Turn, field: FieldDefinition) => string;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const texts: Readonly<Record<ScalarText, TextOf>> = {
  firstName: ({ draws }) => draws.pick(firstNames),
  lastName: ({ draws }) => draws.pick(lastNames),
  fullName: ({ draws }) => `${draws.pick(firstNames)} ${draws.pick(lastNames)}`,
  email,
  phone,
  street: ({ draws }) => `${1 + draws.index(199)} ${draws.pick(streets)}`,
  city: ({ draws }) => draws.pick(cities),
  country: ({ draws }) => draws.pick(countries),
  company: ({ draws }) => `${capital(draws.pick(words))} ${draws.pick(companyKinds)}`,
  word: ({ draws }) => draws.pick(words),
  sentence,
};

/** These texts already differ in each record, or have a fixed form. */
const complete: readonly ScalarText[] = ['email', 'phone', 'sentence'];

/** In the lengths of the field. If the field is unique, later attempts end with the number of the record. */
export function textOf(kind: ScalarText, field: FieldDefinition): Generate {
  const create = texts[kind];
  const isComplete = complete.includes(kind);
  return (turn) => {
    const text = create(turn, field);
    if (kind === 'email' || kind === 'phone') return text;
    return fit(text, field, isComplete ? '' : suffixOf(turn, field));
  };
}

function suffixOf({ n, attempt }: Turn, { unique }: FieldDefinition): string {
  return unique && attempt > 0 ? ` ${n}` : '';
}

const EMAIL_DOMAINS = ['example.com', 'example.org'];

/** The number of the record makes it unique. */
function email({ n, draws }: Turn, { maxLength = Infinity }: FieldDefinition): string {
  const name = `${draws.pick(firstNames)}.${draws.pick(lastNames)}`;
  const plain = name.normalize('NFD').replace(/[^A-Za-z.]/g, '');
  const rest = `${n}@${draws.pick(EMAIL_DOMAINS)}`;
  const local = plain.toLowerCase().slice(0, Math.max(1, maxLength - rest.length));
  return `${local.replace(/\.$/, '')}${rest}`;
}

/** The numbers 555-0100 to 555-0199 of each area code are for fiction. No area code ends with 11. */
function phone({ draws }: Turn): string {
  const area = `${2 + draws.index(8)}${draws.index(9)}${2 + draws.index(8)}`;
  return `+1-${area}-555-01${String(draws.index(100)).padStart(2, '0')}`;
}

function sentence({ draws }: Turn): string {
  const count = 5 + draws.index(6);
  return `${capital(Array.from({ length: count }, () => draws.pick(words)).join(' '))}.`;
}

/** At most `maxLength` characters with the suffix. A text that is too short is repeated. */
function fit(text: string, { minLength = 0, maxLength = Infinity }: FieldDefinition, suffix = ''): string {
  let fitted = text;
  while (fitted !== '' && fitted.length + suffix.length < minLength) fitted = `${fitted} ${text}`;
  const most = Math.max(0, maxLength - suffix.length);
  if (fitted.length > most)
    fitted = fitted
      .slice(0, most)
      .trimEnd()
      .padEnd(minLength - suffix.length, 'a');
  return `${fitted}${suffix}`.slice(0, maxLength);
}

const MAX_WORDS = 4;

/** One to four words, as many as `maxLength` allows. */
function wordsIn(field: FieldDefinition): Generate {
  const { maxLength = Infinity } = field;
  return (turn) => {
    const { draws } = turn;
    let text = draws.pick(words);
    for (let rest = draws.index(MAX_WORDS); rest > 0; rest -= 1) {
      const longer = `${text} ${draws.pick(words)}`;
      if (longer.length <= maxLength) text = longer;
    }
    return fit(capital(text), field, suffixOf(turn, field));
  };
}

const formats: Readonly<Record<Exclude<TextFormat, 'date' | 'date-time'>, TextOf>> = {
  email,
  uuid: ({ draws }) => draws.uuid(),
  uri: ({ n, draws }) => `https://www.example.com/${draws.pick(words)}/${n}`,
};

/** A text without `generate`. Dates and date-times are no texts here. */
export function anyText(field: FieldDefinition): Generate {
  const { pattern, format } = field;
  if (pattern !== undefined) return patternText(pattern, field);
  if (format === undefined || format === 'date' || format === 'date-time') return wordsIn(field);
  return (turn) => formats[format](turn, field);
}

/** Most patterns do not define the length of the text, but their first samples often have a valid length. */
const MAX_SAMPLES = 20;

function patternText(pattern: string, { minLength = 0, maxLength = Infinity }: FieldDefinition): Generate {
  return ({ draws }) => {
    const next = (): number => draws.fraction();
    let text = '';
    for (let sample = 0; sample < MAX_SAMPLES; sample += 1) {
      text = sampleOf(pattern, next, 2 * minLength);
      const length = codePointLength(text);
      if (length >= minLength && length <= maxLength) break;
    }
    return text;
  };
}

const placeholder = /\{n(?::(\d+))?\}/;

/** `INV-{n:5}` gives `INV-00001` for the first record. */
export function sequenceText(sequence: string): Generate {
  return ({ n }) =>
    sequence.replace(placeholder, (_match, digits?: string) => String(n).padStart(Number(digits ?? 1), '0'));
}
