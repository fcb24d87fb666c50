// Mutants for the tests of the runner.
import type { MutantEntry, MutantPair } from '../../kit/score/catalogue.js';

export const exampleMutant = (id: string, changes: Partial<MutantEntry> = {}): MutantEntry => ({
  id,
  mutator_name: 'Pagination',
  description: `The behaviour of ${id}.`,
  breaks: `The sentence of ${id}.`,
  protocols: ['REST', 'GraphQL'],
  level: 'beginner',
  requests: [`GET /of/${id}`],
  ...changes,
});

/** It acts in REST. */
export const examplePair = (id: string, changes: Partial<MutantEntry> = {}): MutantPair => ({
  mutant: exampleMutant(id, changes),
  protocol: 'REST',
});
