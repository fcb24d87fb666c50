// The checks of a step: passed, failed with the reason, or not evaluated yet.
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface Check {
  readonly name: string;
  /** `follows`: it cannot pass before a failed one does. */
  readonly state: 'passed' | 'failed' | 'follows' | 'open';
  readonly text: ComponentChildren;
  /** The received value, and what to change. */
  readonly detail?: ComponentChildren;
}

interface ChecksProps {
  readonly checks: readonly Check[];
  /** Above the checks. */
  readonly children?: ComponentChildren;
}

const words = {
  passed: 'Passed:',
  failed: 'Failed:',
  follows: 'Follows from a failed check:',
  open: 'Not checked:',
} as const;

export function Checks({ checks, children }: ChecksProps) {
  const passed = checks.filter(({ state }) => state === 'passed').length;
  const isTested = checks.some(({ state }) => state !== 'open');
  const tone = passed === checks.length ? 'good' : 'bad';
  return (
    <section class="card check-card" aria-labelledby="checks-title">
      <div class="card-head">
        <h2 id="checks-title">Checks</h2>
        <span class={`pill ${isTested ? tone : ''}`}>
          {isTested ? `${passed} of ${checks.length} passed` : checks.length}
        </span>
      </div>
      {children}
      <ul>
        {checks.map(({ name, state, text, detail }) => (
          <li key={name} class={state} data-check={name}>
            {state === 'open' || state === 'follows' ? (
              <span class="ring-mark" aria-hidden="true" />
            ) : (
              <Icon name={state} />
            )}
            <div>
              <span class="hidden">{words[state]}</span> {text}
              {state === 'follows' && <span class="faint"> follows from the error above</span>}
              {detail}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
