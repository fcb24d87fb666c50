// The operations that a policy decides about.
import type { Entity } from '../../core/entity.js';
import { operationIds } from '../../core/operation-names.js';

export type RecordAction = keyof ReturnType<typeof operationIds>;

export interface NamedOperation {
  /** `patchOrder`. */
  readonly name: string;
  readonly action: RecordAction | 'reset';
  /** Undefined for `resetDemo`. */
  readonly entity?: Entity;
}

/** In the order of the table. */
export const operationsOn = (entities: readonly Entity[]): readonly NamedOperation[] => [
  ...entities.flatMap((entity) =>
    Object.entries(operationIds(entity)).map(([action, name]) => ({
      name,
      action: action as RecordAction,
      entity,
    })),
  ),
  { name: 'resetDemo', action: 'reset' },
];
