// All mutants.
import type { Mutant } from './mutant.js';
import { arithmetic } from './mutators/arithmetic.js';
import { assignment } from './mutators/assignment.js';
import { authorization } from './mutators/authorization.js';
import { boundary } from './mutators/boundary.js';
import { caching } from './mutators/caching.js';
import { credentials } from './mutators/credentials.js';
import { exposure } from './mutators/exposure.js';
import { filtering } from './mutators/filtering.js';
import { pagination } from './mutators/pagination.js';
import { relation } from './mutators/relation.js';
import { security } from './mutators/security.js';
import { sideEffect } from './mutators/side-effect.js';
import { sorting } from './mutators/sorting.js';
import { statementRemoval } from './mutators/statement-removal.js';
import { status } from './mutators/status.js';
import { uniqueness } from './mutators/uniqueness.js';
import { validation } from './mutators/validation.js';
import { visibility } from './mutators/visibility.js';

export const mutants: readonly Mutant[] = [
  pagination,
  sorting,
  filtering,
  assignment,
  uniqueness,
  statementRemoval,
  sideEffect,
  arithmetic,
  boundary,
  validation,
  relation,
  status,
  security,
  visibility,
  caching,
  authorization,
  exposure,
  credentials,
].flat();

export const mutantIds: readonly string[] = mutants.map(({ id }) => id);
