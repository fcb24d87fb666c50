import { scoreOf, type MutantStatus } from './result.js';

const results = (counts: Partial<Record<MutantStatus, number>>): { readonly status: MutantStatus }[] =>
  Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ status: status as MutantStatus })),
  );

describe('the mutation score', () => {
  it.each([
    [{ Killed: 20, Timeout: 2, Survived: 4, NoCoverage: 3 }, 75.86, 84.62],
    [{ Killed: 1, Ignored: 5, RuntimeError: 2, Pending: 3 }, 100, 100],
    [{ Killed: 1, Unconfirmed: 3 }, 25, 100],
    [{ Survived: 1 }, 0, 0],
    [{ NoCoverage: 3 }, 0, undefined],
    [{ Killed: 2, Survived: 1 }, 66.67, 66.67],
    [{}, undefined, undefined],
  ])('of %j is %d, of covered mutants %d', (counts, score, coveredScore) => {
    expect(scoreOf(results(counts))).toMatchObject({ score, coveredScore });
  });

  it('counts an unconfirmed result as undetected, and as covered if the mutant changed a response', () => {
    const detected = { status: 'Killed', reached: 1 } as const;
    const unconfirmed = { status: 'Unconfirmed', reached: 2 } as const;

    expect(scoreOf([detected, unconfirmed])).toMatchObject({ score: 50, coveredScore: 50 });
  });
});
