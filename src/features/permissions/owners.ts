// The owners of records: users own their own record, and the records that refer to them.
import type { Entity } from '../../core/entity.js';
import { userEntity } from '../users/user.entity.js';

/** The reference to the user who owns a record. */
export const ownerFieldOf = ({ relations }: Entity): string | undefined =>
  relations.find(({ target }) => target === userEntity)?.field;

/** Whether records of the entity have an owner. */
export const hasOwner = (entity: Entity): boolean =>
  entity === userEntity || ownerFieldOf(entity) !== undefined;
