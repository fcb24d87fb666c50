// The rules for permissions in a request with mutants.
import type { AccessCheck, AccessRules, FailedCheck } from '../../../platform/session/rules/access-rules.js';
import type { MutantEffects } from './mutant-effects.js';

/** The correct result of a check that a client does not pass. */
const results: Readonly<Record<AccessCheck, string>> = {
  credentials: '401 credentials_required',
  expired: '401 expired',
  wrong_session: '401 wrong_session',
  role: '403 role_required',
  demoted: 'the present role of the user',
  scope: '403 insufficient_scope',
  owner: 'the record of another user is rejected',
  list: 'the record of another user is absent',
  nested: 'the record of another user is absent',
  expand: 'the record of another user is null',
  hidden: '404 without a reason',
  total: 'records that the client does not see are not counted',
  write: '403 field_not_allowed',
  mask: 'the value is masked',
  filter: '403 field_not_allowed',
};

export const mutantAccessRules = (below: AccessRules, effects: MutantEffects): AccessRules => ({
  ignores(failed) {
    const shown = (isIgnored: boolean): string => describe(failed, isIgnored);
    return effects.chain(
      'access',
      below.ignores(failed),
      (mutant, isIgnored) => isIgnored || mutant(failed),
      shown,
    );
  },
});

function describe({ check, operation, field }: FailedCheck, isIgnored: boolean): string {
  const place = field === undefined ? operation : `${operation}, ${field}`;
  return `${place}: ${isIgnored ? 'as if the check did not exist' : results[check]}`;
}
