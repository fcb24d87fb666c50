// The values of placeholders that no step saves or computes: `{{unique}}`, `{{now}}`, `{{base_url}}`, `{{host}}`, `{{user.bob.password}}`.
import type { TemplateValues } from '../../core/template.js';
import { accounts } from '../auth/accounts.entity.js';
import type { ProgressRecord } from './progress.record.js';

export interface Place {
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** The demo accounts by the first part of their email address. They are public. */
const users = Object.fromEntries(
  accounts.all.map(({ subject, password, name, role }) => [
    subject.split('@')[0] ?? subject,
    { username: subject, email: subject, password, name, role },
  ]),
);

/** @param now milliseconds since the Unix epoch */
export function lessonVariables(record: ProgressRecord, { baseUrl }: Place, now: number): TemplateValues {
  const active = record.lessons[record.active ?? ''];
  return new Map<string, unknown>([
    ['unique', active?.unique ?? record.unique],
    ['now', Math.floor(now / 1000)],
    ['base_url', baseUrl],
    ['host', new URL(baseUrl).host],
    ['user', users],
  ]);
}
