// The permitted variations: changes of responses that a correct test suite accepts.
import { variationDocs } from '../../../../src/features/mutants/variations/variation-docs.ts';
import { Inline } from '../../ui/inline.tsx';
import { Toggle } from './toggle.tsx';

interface VariationsProps {
  readonly active: readonly string[];
  readonly onToggle: (name: string) => void;
}

export function Variations({ active, onToggle }: VariationsProps) {
  return (
    <section class="card flush" aria-labelledby="variations">
      <div class="card-head">
        <h2 id="variations">Permitted variations</h2>
        {active.length > 0 && <span class="pill accent">{active.length} active</span>}
      </div>
      <p class="card-text muted">
        The documentation allows these changes of responses. A test that fails only because of a variation is
        too strict.
      </p>
      <ul class="variation-rows" aria-label="Variations">
        {Object.entries(variationDocs).map(([name, text]) => (
          <li key={name} class="list-row">
            <span class="what">
              <code>{name}</code>{' '}
              <span class="muted">
                <Inline text={text} />
              </span>
            </span>
            <Toggle name={name} isActive={active.includes(name)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </section>
  );
}
