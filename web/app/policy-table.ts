// The table of a permission policy: what should happen, by operation and role.

export const roles = ['guest', 'user', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The expected result when a client with the role sends the operation. */
export interface Cell {
  readonly access: 'all' | 'own' | 'none';
  /** The response status if the role does not suffice, or for a record of another user. */
  readonly status?: number;
  readonly masked?: readonly string[];
  /** The only fields that the operation may change. */
  readonly write?: readonly string[];
  readonly note?: string;
}

export interface TableRow extends Readonly<Record<Role, Cell>> {
  readonly operation: string;
  /** The scope that a token needs in addition to the role of its user. Null if there is none, or if it depends on the rule. */
  readonly scope: string | null;
}
