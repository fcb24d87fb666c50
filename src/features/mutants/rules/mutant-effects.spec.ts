import { nextTurn } from '../../../platform/kernel/runtime/next-turn.js';
import { standardRules } from '../../../platform/session/rules/standard-rules.js';
import { MutantEffects } from './mutant-effects.js';
import { MutantRules } from './mutant-rules.js';
import { noHistory } from './record-history.js';

describe('a report that fails before the response is complete', () => {
  it('is thrown once when the response is complete', async () => {
    const effects = new MutantEffects({
      acting: [{ id: 'create-answers-200', status: () => 200 }],
      history: noHistory,
      stores: new Set(),
      isSoap: false,
      report: () => Promise.reject(new Error('broken')),
      store: () => undefined,
    });
    const rules = new MutantRules(standardRules, effects);
    expect(rules.createdStatus()).toBe(200);
    // An unhandled rejection would end a Node process and fail a Jest test.
    await nextTurn();

    await expect(rules.settled()).rejects.toThrow('broken');
    expect(rules.settled()).toBeUndefined();
  });
});
