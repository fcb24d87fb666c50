// All mutants with the sentence that each of them violates. During a blind exercise, each can be guessed.
import { ListFilters, NoMatches } from '../../learn/list-filters.tsx';
import { filterOf, matchesSearch } from '../../learn/list-search.ts';
import { titleCase } from '../../learn/title-case.ts';
import { Inline } from '../../ui/inline.tsx';
import { isBlind, type Mutant, type SessionMutants } from './model.ts';
import { Toggle } from './toggle.tsx';

interface CatalogueProps {
  readonly mutants: readonly Mutant[];
  readonly shown: SessionMutants;
  /** By id, whether a guess was correct. */
  readonly guesses: ReadonlyMap<string, boolean>;
  readonly onToggle: (id: string) => void;
  readonly onGuess: (id: string) => void;
}

export function Catalogue({ mutants, shown, guesses, onToggle, onGuess }: CatalogueProps) {
  const protocols = [...new Set(mutants.flatMap((one) => one.protocols))];
  const matching = mutants.filter(isShown);
  const isGuessing = isBlind(shown);
  return (
    <>
      <h2>All mutants</h2>
      <ListFilters
        subject="mutants"
        levels={[...new Set(mutants.map(({ level }) => level))]}
        select={{
          name: 'protocol',
          label: 'Protocol',
          options: [
            { value: '', text: 'All protocols' },
            ...protocols.map((value) => ({ value, text: value })),
          ],
        }}
      />
      {matching.length === 0 ? (
        <NoMatches subject="mutants" />
      ) : (
        <ul class="card flush" aria-label="Mutants">
          {matching.map((mutant) => (
            <li key={mutant.id} class="list-row mutant">
              <MutantText mutant={mutant} />
              {isGuessing ? (
                <GuessButton id={mutant.id} isCorrect={guesses.get(mutant.id)} onGuess={onGuess} />
              ) : (
                <Toggle
                  name={mutant.id}
                  isActive={shown.active?.includes(mutant.id) === true}
                  onToggle={onToggle}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isShown({
  id,
  mutator_name: kind,
  description,
  breaks,
  protocols,
  level,
  owasp = '',
}: Mutant): boolean {
  const protocol = filterOf('protocol');
  return (
    ['', level].includes(filterOf('level')) &&
    (protocol === '' || protocols.includes(protocol)) &&
    matchesSearch([id, kind, description, breaks, owasp])
  );
}

function MutantText({ mutant }: { readonly mutant: Mutant }) {
  const { id, description, breaks, protocols, level, owasp, requires } = mutant;
  const facts = [titleCase(level), protocols.join(', '), ...(owasp === undefined ? [] : [`OWASP ${owasp}`])];
  return (
    <div class="what">
      <p class="row">
        <code>{id}</code>
        <span class="faint">{facts.join(' · ')}</span>
      </p>
      <p>
        <Inline text={description} />
      </p>
      <p class="muted">
        Documented: <Inline text={breaks} />
      </p>
      {requires !== undefined && (
        <p class="muted">
          Acts only while the session has a <a href="#/permissions">permission policy</a>.
        </p>
      )}
    </div>
  );
}

interface GuessButtonProps {
  readonly id: string;
  /** Undefined without a guess. */
  readonly isCorrect: boolean | undefined;
  readonly onGuess: (id: string) => void;
}

function GuessButton({ id, isCorrect, onGuess }: GuessButtonProps) {
  if (isCorrect !== undefined)
    return <span class={`pill ${isCorrect ? 'good' : ''}`}>{isCorrect ? 'Found' : 'Not active'}</span>;
  return (
    <button type="button" class="small" aria-label={`Guess ${id}`} onClick={() => onGuess(id)}>
      Guess
    </button>
  );
}
