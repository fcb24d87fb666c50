// The controls that the trainer sets in the sessions of all learners: clock, seed, fault plan …
import { useSignal } from '@preact/signals';
import { CodeField } from '../../ui/code-field.tsx';
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
  const apply = async (): Promise<string> => {
    await trainerCall(trainer, 'PUT', '/controls', JSON.parse(text.value));
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
      <CodeField
        label="Controls as JSON"
        language="json"
        rows={6}
        value={text.value}
        onInput={(value) => (text.value = value)}
      />
      <div class="row">
        <button type="button" class="primary" onClick={() => void act(apply)}>
          Apply to class
        </button>
        <button type="button" onClick={() => void act(remove)}>
          Remove
        </button>
      </div>
    </details>
  );
}
