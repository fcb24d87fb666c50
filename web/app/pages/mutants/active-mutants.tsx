// The active mutants of the session, and how many requests each of them changed.
import { Icon } from '../../ui/icon.tsx';
import { Inline } from '../../ui/inline.tsx';
import type { Mutant, SessionMutants } from './model.ts';

interface ActiveMutantsProps {
  readonly mutants: readonly Mutant[];
  readonly shown: SessionMutants;
  readonly onRemove: (id: string) => void;
  readonly onRemoveAll: () => void;
  readonly onAllProtocols: () => void;
}

export function ActiveMutants({ mutants, shown, onRemove, onRemoveAll, onAllProtocols }: ActiveMutantsProps) {
  const { active = [], reached = {}, protocols, blind = false, wrong_guesses: wrong = 0 } = shown;
  return (
    <section class="card flush" aria-labelledby="active">
      <div class="card-head">
        <h2 id="active">Mutants of the session</h2>
      </div>
      {blind && (
        <p class="list-row" role="status">
          <Icon name="passed" />
          All mutants found, {wrong} wrong {wrong === 1 ? 'guess' : 'guesses'}.
        </p>
      )}
      {protocols !== undefined && (
        <div class="list-row wrap">
          <span>Mutants act in {new Intl.ListFormat('en').format(protocols)} only.</span>
          <button type="button" class="small" onClick={onAllProtocols}>
            Act in all protocols
          </button>
        </div>
      )}
      {active.length === 0 ? (
        <p class="list-row muted">
          No mutants are active. Activate one in the list, or start a blind exercise.
        </p>
      ) : (
        <>
          <ul aria-label="Active mutants">
            {active.map((id) => (
              <li key={id} class="list-row">
                <span class="what">
                  <code>{id}</code>{' '}
                  <span class="muted">
                    <Inline text={mutants.find((one) => one.id === id)?.description ?? ''} />
                  </span>
                </span>
                <span class="faint number">{reachedText(reached[id] ?? 0)}</span>
                <button
                  type="button"
                  class="quiet small icon-only"
                  aria-label={`Remove ${id}`}
                  onClick={() => onRemove(id)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
          <div class="list-row wrap">
            <button type="button" class="small danger" onClick={onRemoveAll}>
              Remove all
            </button>
            <span class="muted">
              Mutants apply to the requests of all clients with this session ID. The requests of this web app
              itself are exempt.
            </span>
          </div>
        </>
      )}
    </section>
  );
}

const reachedText = (count: number): string =>
  count === 0 ? 'not reached' : `reached by ${count} ${count === 1 ? 'request' : 'requests'}`;
