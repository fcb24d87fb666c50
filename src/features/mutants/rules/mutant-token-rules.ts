// The rules for tokens in a request with mutants.
import type { TokenRules } from '../../../platform/session/rules/token-rules.js';
import type { MutantEffects } from './mutant-effects.js';

export const mutantTokenRules = (below: TokenRules, effects: MutantEffects): TokenRules => ({
  accepts: (rejection) =>
    effects.chain('token', below.accepts(rejection), (mutant, isAccepted) => isAccepted || mutant(rejection)),
  scope: (granted, full) =>
    effects.chain('scope', below.scope(granted, full), (mutant, scope) => mutant(scope, full)),
});
