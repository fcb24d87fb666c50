// Timestamps and durations of expressions, both in milliseconds.
import { isDateTime } from '../../core/text.js';
import { failures } from './failures.js';
import { truncate, type Integer } from './integers.js';

const MIN = Date.parse('0001-01-01T00:00:00.000Z');
const MAX = Date.parse('9999-12-31T23:59:59.999Z');
const DAY = 86_400_000;

/** A timestamp of the years 1 to 9999, as in CEL. */
export function toTimestamp(milliseconds: number): number {
  if (milliseconds >= MIN && milliseconds <= MAX) return milliseconds;
  throw failures.timestamp;
}

/** A date-time of RFC 3339, or a date at midnight UTC. */
export function readTimestamp(text: string): number {
  const complete = text.length === 10 ? `${text}T00:00:00Z` : text;
  if (!isDateTime(complete)) throw failures.timestamp;
  return toTimestamp(Date.parse(complete.toUpperCase()));
}

/** The text of a stored date or date-time. Their shapes were checked when they were stored, and this is read most often. */
export function readStoredTimestamp(text: string): number {
  const milliseconds = text.length === 24 || text.length === 10 ? Date.parse(text) : readTimestamp(text);
  return toTimestamp(milliseconds);
}

export function writeTimestamp(milliseconds: number): string {
  return new Date(toTimestamp(milliseconds)).toISOString();
}

export function writeDate(milliseconds: number): string {
  return writeTimestamp(milliseconds).slice(0, 10);
}

export function startOfDay(milliseconds: number): number {
  return Math.floor(milliseconds / DAY) * DAY;
}

/** The longest duration of CEL: 10,000 years. */
const MAX_DURATION = 315_576_000_000_000;

export function toDuration(milliseconds: number): number {
  if (Math.abs(milliseconds) <= MAX_DURATION) return milliseconds;
  throw failures.duration;
}

const units: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
};
const durationShape = /^[+-]?(?:0|(?:\d+(?:\.\d*)?(?:h|ms|m|s|us|ns))+)$/;
const durationParts = /(\d+(?:\.\d*)?)(h|ms|m|s|us|ns)/g;

/** A duration such as `1h30m` or `-1.5s`. */
export function readDuration(text: string): number {
  if (text.length > 64 || !durationShape.test(text)) throw failures.duration;
  let total = 0;
  for (const [, amount, unit = ''] of text.matchAll(durationParts))
    total += Number(amount) * (units[unit] ?? 0);
  return toDuration(text.startsWith('-') ? -total : total) + 0;
}

/** In seconds, as CEL writes durations. */
export function writeDuration(milliseconds: number): string {
  return `${milliseconds / 1000}s`;
}

/** Of a timestamp in UTC. As in CEL, months and days of the month count from 0, Sunday is 0. */
export const parts = {
  getFullYear: (time: number) => new Date(time).getUTCFullYear(),
  getMonth: (time: number) => new Date(time).getUTCMonth(),
  getDayOfMonth: (time: number) => new Date(time).getUTCDate() - 1,
  getDayOfWeek: (time: number) => new Date(time).getUTCDay(),
  getHours: (time: number) => new Date(time).getUTCHours(),
  getMinutes: (time: number) => new Date(time).getUTCMinutes(),
} as const;

/** The whole duration in hours or minutes. */
export const totals: Readonly<Record<'getHours' | 'getMinutes', (duration: number) => Integer>> = {
  getHours: (duration) => truncate(duration / 3_600_000),
  getMinutes: (duration) => truncate(duration / 60_000),
};
