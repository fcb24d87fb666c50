// The placeholders that every step has, in addition to saved and computed values.
import type { TemplateValues } from '../../../core/template.js';

/** An account that the documentation publishes. */
interface PublishedAccount {
  readonly subject: string;
  readonly password: string;
}

interface VariableSource {
  /** Eight hexadecimal digits. */
  readonly unique: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly accounts: readonly PublishedAccount[];
}

/** `{{unique}}`, `{{now}}` in seconds, `{{base_url}}`, `{{host}}`, `{{user.bob.password}}`, `{{user.bob.email}}`. */
export function solutionVariables({ unique, now, baseUrl, accounts }: VariableSource): TemplateValues {
  return new Map<string, unknown>([
    ['unique', unique],
    ['now', Math.floor(now / 1000)],
    ['base_url', baseUrl],
    ['host', new URL(baseUrl).host],
    ['user', Object.fromEntries(accounts.map((account) => [nameOf(account), fieldsOf(account)]))],
  ]);
}

export const suppliedNames: readonly string[] = ['unique', 'now', 'base_url', 'host', 'user'];

const fields = ['email', 'password'] as const;

/** The part of the email address before the `@`. */
const nameOf = ({ subject }: PublishedAccount): string => subject.split('@', 1)[0] ?? '';

const fieldsOf = ({ subject, password }: PublishedAccount): Record<(typeof fields)[number], string> => ({
  email: subject,
  password,
});

/** The fields of an account in a placeholder. The linter does not check that the account exists. */
export const accountFields = (name: string): readonly string[] => (/^[a-z]+$/.test(name) ? fields : []);
