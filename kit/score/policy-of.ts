// The permission policy with which mutants of permissions run.
import type { MutantEntry } from './catalogue.js';

export const POLICY = 'shop';

/** Undefined for a mutant that acts without a policy. */
export const policyOf = ({ requires }: Pick<MutantEntry, 'requires'>): string | undefined =>
  requires === 'permissions' ? POLICY : undefined;
