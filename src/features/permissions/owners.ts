// The owners of records: users own their own record, and the records that refer to them.
import type { Entity } from '../../core/entity.js';

export const isUser = ({ name }: Entity): boolean => name === 'User';

/** The reference to the user who owns a record. */
export const ownerFieldOf = ({ relations }: Entity): string | undefined =>
  relations.find(({ target }) => isUser(target))?.field;

/** Whether records of the entity have an owner. */
export const hasOwner = (entity: Entity): boolean => isUser(entity) || ownerFieldOf(entity) !== undefined;
