// A mutant: the service with one known error.
import type { ActingMutant } from './rules/mutant-functions.js';

export const mutantLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type MutantLevel = (typeof mutantLevels)[number];

export const mutantProtocols = ['REST', 'GraphQL', 'SOAP'] as const;
export type MutantProtocol = (typeof mutantProtocols)[number];

/** The description of a mutant in the catalogue. */
export interface CatalogueEntry {
  readonly id: string;
  /** The kind of change, with the names of mutation testing tools. */
  readonly mutator_name: string;
  readonly description: string;
  /** The sentence of docs/protocol-notes.md that it violates. */
  readonly breaks: string;
  /** The protocols in which it acts. */
  readonly protocols: readonly MutantProtocol[];
  /** beginner: visible in one response. intermediate: needs a boundary value or two requests. advanced: needs state or rare input. */
  readonly level: MutantLevel;
  /** The category of the OWASP API Security Top 10 of 2023. */
  readonly owasp?: string;
  /** The control without which it does not act. */
  readonly requires?: 'permissions';
  /**
   * Requests that reach it in a session with the sample data, one after the other: method and URL, a header, and a JSON body or an envelope.
   * `<name>` is a member of the first response that has it.
   */
  readonly requests: readonly string[];
}

export type Mutant = CatalogueEntry &
  ActingMutant & {
    /** Whether it is about users, products and orders. Always true if `requires` is set. */
    readonly needsStandard?: true;
  };

export function entryOf(mutant: Mutant): CatalogueEntry {
  const { id, mutator_name, description, breaks, protocols, level, owasp, requires, requests } = mutant;
  return {
    ...{ id, mutator_name, description, breaks, protocols, level },
    ...(owasp !== undefined && { owasp }),
    ...(requires !== undefined && { requires }),
    requests,
  };
}

/** The mutants of one kind of change. */
export const mutator = (mutator_name: string, mutants: readonly Omit<Mutant, 'mutator_name'>[]): Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, mutator_name }));

export const everywhere = [...mutantProtocols] as const;
export const restAndGraphql = ['REST', 'GraphQL'] as const satisfies readonly MutantProtocol[];
export const restOnly = ['REST'] as const satisfies readonly MutantProtocol[];
export const graphqlOnly = ['GraphQL'] as const satisfies readonly MutantProtocol[];
export const soapOnly = ['SOAP'] as const satisfies readonly MutantProtocol[];
