// The controls that the trainer sets in the sessions of all learners: clock, seed, fault plan …
import { useSignal } from '@preact/signals';
import { JsonForm } from '../../ui/json-form.tsx';
import { trainerCall, type Trainer } from './trainer.ts';

interface SessionControlsProps {
  readonly trainer: Trainer;
  /** Runs an action and shows the message that it returns. */
  readonly act: (action: () => Promise<string>) => Promise<void>;
}

const EXAMPLE = '{\n  "clock": { "frozen_time": "2030-01-01T09:00:00Z" },\n  "random": { "seed": 42 }\n}';

export function SessionControls({ trainer, act }: SessionControlsProps) {
  const text = useSignal('');
  const isLoaded = useSignal(false);
  const load = async (): Promise<void> => {
    if (isLoaded.value) return;
    const present = await trainerCall<object>(trainer, 'GET', '/controls');
    text.value = Object.keys(present).length === 0 ? EXAMPLE : JSON.stringify(present, null, 2);
    isLoaded.value = true;
  };
  const apply = async (controls: unknown): Promise<string> => {
    await trainerCall(trainer, 'PUT', '/controls', controls);
    return 'The controls apply to all joined sessions.';
  };
  const remove = async (): Promise<string> => {
    await trainerCall(trainer, 'DELETE', '/controls');
    return 'The controls are removed.';
  };
  return (
    <details class="card" onToggle={() => void load().catch(() => undefined)}>
      <summary>Session controls</summary>
      <p>
        They apply to the sessions of all learners, also of those that join later, before the controls that a
        session sets itself.
      </p>
      <JsonForm
        label="Controls as JSON"
        rows={6}
        text={text}
        onSubmit={(controls) => void act(() => apply(controls))}
        buttons={(isValid) => (
          <>
            <button class="primary" aria-disabled={!isValid}>
              Apply to class
            </button>
            <button type="button" onClick={() => void act(remove)}>
              Remove
            </button>
          </>
        )}
      />
    </details>
  );
}
