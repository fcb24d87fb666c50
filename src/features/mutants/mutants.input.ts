// Reads the document of the control `mutants`.
import type { ErrorList } from '../../core/error-list.js';
import { variationNames, type Variation } from '../../platform/session/control/variation-names.js';
import { knownName, uniqueList } from '../../platform/http/validation/document-checks.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { mutantProtocols, type MutantLevel, type MutantProtocol } from './mutant.js';
import type { MutantCatalogue } from './mutant-catalogue.js';
import { documentSchema } from './mutants.schemas.js';

/** A request to activate mutants by a draw. */
export interface DrawInput {
  readonly count: number;
  /** Without it, the service chooses one. */
  readonly seed?: number;
  /** Draws from the mutants of this level only. */
  readonly level?: MutantLevel;
}

/** The document that a client puts. */
export interface MutantsDocument {
  readonly active?: readonly string[];
  readonly draw?: DrawInput;
  /** The protocols in which the mutants act. By default all. */
  readonly protocols?: readonly MutantProtocol[];
  readonly blind?: boolean;
  readonly variations?: readonly Variation[];
}

export const mutantIdCheck = ({ ids }: MutantCatalogue): ReturnType<typeof knownName> =>
  knownName(ids, 'id of a mutant');

/** The document, and its validation errors in `errors`. With errors, the result is not used. */
type ReadMutants = (document: unknown, location: string, errors: ErrorList) => MutantsDocument;

export function mutantsReader(catalogue: MutantCatalogue): ReadMutants {
  const checkDocument = checkOf(documentSchema, {
    active: uniqueList(0, catalogue.ids.length, mutantIdCheck(catalogue)),
    variations: uniqueList(0, variationNames.length, knownName(variationNames, 'name of a variation')),
  });
  return (document, location, errors) => {
    if (!errors.passes(() => checkDocument(document, location, errors))) return {};
    const given = document as MutantsDocument;
    checkCombination(catalogue, given, location, errors);
    return given;
  };
}

function checkCombination(
  catalogue: MutantCatalogue,
  { active, draw, blind, protocols }: MutantsDocument,
  location: string,
  errors: ErrorList,
): void {
  for (const [at, id] of (active ?? []).entries()) {
    const own = catalogue.find(id)?.protocols ?? [];
    if (actsIn(own, protocols)) continue;
    const wanted = protocols?.join(' or ') ?? '';
    errors.add(
      `${location}/active/${at}`,
      `must be a mutant that acts in ${wanted}: ${id} acts in ${own.join(' and ')}`,
    );
  }
  if (active !== undefined && draw !== undefined)
    errors.add(`${location}/active`, 'must NOT be combined with draw');
  if (blind === true && draw === undefined) errors.add(`${location}/blind`, 'must be combined with draw');
  const what =
    protocols === undefined ? 'mutants of that level' : 'mutants of that level and these protocols';
  const available = candidates(catalogue, draw?.level, protocols).length;
  if (draw !== undefined && draw.count > available)
    errors.add(`${location}/draw/count`, `must be <= ${available}, the number of ${what}`);
}

/** The ids of the mutants of a level, or of all, that act in one of the protocols, in a session without other controls too. */
export function candidates(
  { all }: MutantCatalogue,
  level: MutantLevel | undefined,
  protocols: readonly MutantProtocol[] | undefined,
): readonly string[] {
  return all
    .filter(
      ({ requires, level: of, protocols: acting }) =>
        requires === undefined && (level === undefined || of === level) && actsIn(acting, protocols),
    )
    .map(({ id }) => id);
}

const actsIn = (
  own: readonly MutantProtocol[],
  wanted: readonly MutantProtocol[] = mutantProtocols,
): boolean => own.some((protocol) => wanted.includes(protocol));
