// A cell of the table of a policy as text.
import type { Cell } from '../../policy-table.ts';

const access = { all: 'Allowed', own: 'Own records', none: 'Rejected' } as const;

/** `Rejected, 403` */
export function accessText({ access: wanted, status }: Cell): string {
  if (wanted === 'own' && status !== undefined) return `${access.own}, else ${status}`;
  return [access[wanted], status].filter((part) => part !== undefined).join(', ');
}

/** The limits of the permission. Names of fields are between backticks. */
export function limitTexts({ masked = [], write, note }: Cell): readonly string[] {
  return [
    ...(masked.length > 0 ? [`Masked: ${named(masked)}`] : []),
    ...(write === undefined ? [] : [write.length > 0 ? `Writes only ${named(write)}` : 'Writes no field']),
    ...(note === undefined ? [] : [note]),
  ];
}

const named = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(', ');
