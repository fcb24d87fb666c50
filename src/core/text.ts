// Text functions of the validation rules: length, order and formats.

/** Length in Unicode code points, as JSON Schema counts (RFC 8259 §1). A lone surrogate counts as one. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Order by code point. UTF-16 order differs from it where surrogates meet U+E000 to U+FFFF. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return codePointRank(a, i) - codePointRank(b, i);
  }
  return a.length - b.length;
}

/** A code unit. Units of a surrogate pair are raised above U+FFFF, lone surrogates are not. */
function codePointRank(text: string, i: number): number {
  const unit = text.charCodeAt(i);
  const isFirst = isHigh(unit) && isLow(text.charCodeAt(i + 1));
  const isSecond = isLow(unit) && isHigh(text.charCodeAt(i - 1));
  return isFirst || isSecond ? unit + 0x2800 : unit;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const isHexDigit = Array.from({ length: 128 }, (_, code) => /[0-9A-Fa-f]/.test(String.fromCharCode(code)));
const HYPHEN = '-'.charCodeAt(0);

/** A UUID of any version, in either case (RFC 9562 §4). */
export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let i = 0; i < 36; i += 1) {
    const code = text.charCodeAt(i);
    const isValid = i === 8 || i === 13 || i === 18 || i === 23 ? code === HYPHEN : isHexDigit[code] === true;
    if (!isValid) return false;
  }
  return true;
}

// RFC 5322 §3.4.1: a dot-atom, "@", and a domain of at least two RFC 1035 labels. No quoted strings, no comments.
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const emailShape = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${label}$`);

/** More than an address can have: 64 characters, "@" and 255 (RFC 5321 §4.5.3.1). */
const MAX_EMAIL_LENGTH = 1000;

/** An email address. Every part of the expression ends at a character that it cannot contain, so it runs in linear time. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && emailShape.test(text);
}

const dateTimeShape =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A date-time of RFC 3339 §5.6 that exists in the calendar. Leap seconds are rejected: JavaScript dates have none. */
export function isDateTime(text: string): boolean {
  if (text.length > 64 || !dateTimeShape.test(text)) return false;
  return isInMonth(text) && !Number.isNaN(Date.parse(text.toUpperCase()));
}

const dateShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A full-date of RFC 3339 §5.6 that exists in the calendar. */
export function isDate(text: string): boolean {
  return dateShape.test(text) && isInMonth(text);
}

/** Whether the month of a date has its day. */
function isInMonth(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Milliseconds since 1970 of a valid date or date-time. */
export function timeOf(text: string): number {
  return Date.parse(text.toUpperCase());
}

const uriShape = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$/;

/** A URI with a scheme, of the characters that RFC 3986 §2 allows. */
export function isUri(text: string): boolean {
  return uriShape.test(text);
}

/** A JSON number as text (RFC 8259 §6), or undefined. */
export function readNumber(text: string): number | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Minimum number of letters of a word that matches the beginning of a longer word. */
const MIN_BEGINNING = 3;

/** The shortest candidate that begins with `word`, else the one with the fewest single-letter edits from it; the first of equals. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const shown = word.slice(0, 64);
  const [beginning] = candidates
    .filter((candidate) => shown.length >= MIN_BEGINNING && candidate.startsWith(shown))
    .sort((a, b) => a.length - b.length);
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(shown, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return beginning ?? best?.candidate;
}

/** The shortest candidate that begins with `word`, else the candidate that `word` probably misspells. */
export function likelyName(word: string, candidates: readonly string[]): string | undefined {
  const longer =
    word.length < MIN_BEGINNING ? [] : candidates.filter((candidate) => candidate.startsWith(word));
  return longer.length > 0 ? closest(word, longer) : similar(word, candidates);
}

const MAX_EDITS = 3;

/** The candidate that `word` is probably a misspelling of: at most one edit for every three letters. */
export function similar(word: string, candidates: readonly string[]): string | undefined {
  const simple = simplified(word.slice(0, 64));
  const [best] = candidates
    .map((candidate) => {
      const other = simplified(candidate);
      const longest = Math.max(simple.length, other.length);
      const allowed = Math.min(MAX_EDITS, Math.max(1, Math.floor(longest / 3)));
      return { candidate, distance: editDistance(simple, other), allowed };
    })
    .filter(({ distance, allowed }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** In lower case, letters and digits only: `pageSize`, `page-size` and `page[size]` are one name. */
export function simplified(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The number of letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforePrevious = new Uint32Array(to.length + 1);
  let previous = Uint32Array.from({ length: to.length + 1 }, (_, i) => i);
  let current = new Uint32Array(to.length + 1);
  for (let i = 1; i <= from.length; i += 1) {
    current[0] = i;
    const letter = from.charCodeAt(i - 1);
    const letterBefore = from.charCodeAt(i - 2);
    for (let j = 1; j <= to.length; j += 1) {
      const other = to.charCodeAt(j - 1);
      const replaced = at(previous, j - 1) + (letter === other ? 0 : 1);
      const isSwap = letterBefore === other && letter === to.charCodeAt(j - 2);
      const swapped = isSwap ? at(beforePrevious, j - 2) + 1 : replaced;
      current[j] = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, replaced, swapped);
    }
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return at(previous, to.length);
}

const at = (row: Uint32Array, index: number): number => row[index] ?? Infinity;
