// Forms of a trainer: create a class, or open the board of an existing one.
import { useSignal } from '@preact/signals';
import { call, ServiceError } from '../../api.ts';
import { ClassFields } from './class-fields.tsx';
import type { CreatedClass } from './model.ts';
import { setTrainer, tokenHeader } from './trainer.ts';

const DEFAULT_HOURS = '12';

export function CreateClass() {
  const title = useSignal('');
  const hours = useSignal(DEFAULT_HOURS);
  const assigned = useSignal<readonly string[]>([]);
  const key = useSignal<string | undefined>(undefined);
  const problem = useSignal('');
  const create = async (): Promise<void> => {
    const body = { title: title.value.trim(), hours: Number(hours.value), assigned: assigned.value };
    const headers = key.value === undefined ? {} : tokenHeader(key.value);
    try {
      const { id, trainer_token: token } = await call<CreatedClass>('POST', '/classes', { body, headers });
      setTrainer({ id, token });
    } catch (reason) {
      problem.value = (reason as Error).message;
      if (reason instanceof ServiceError && reason.status === 401) key.value ??= '';
    }
  };
  return (
    <form class="stack" onSubmit={(event) => (event.preventDefault(), void create())}>
      <ClassFields title={title} hours={hours} hoursLabel="Duration in hours (1 to 72)" assigned={assigned} />
      {key.value !== undefined && (
        <label>
          Key for classes, from the operator of this service
          <input
            type="password"
            autocomplete="off"
            value={key.value}
            onInput={(event) => (key.value = event.currentTarget.value)}
          />
        </label>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div>
        <button class="primary">Create class</button>
      </div>
    </form>
  );
}

/** For another browser than the one that created the class. */
export function OpenBoard() {
  const id = useSignal('');
  const token = useSignal('');
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setTrainer({ id: id.value.trim(), token: token.value.trim() });
      }}
    >
      <label>
        Class ID
        <input
          type="text"
          required
          autocomplete="off"
          spellcheck={false}
          value={id.value}
          onInput={(event) => (id.value = event.currentTarget.value)}
        />
      </label>
      <label>
        Trainer token
        <input
          type="password"
          required
          autocomplete="off"
          value={token.value}
          onInput={(event) => (token.value = event.currentTarget.value)}
        />
      </label>
      <div>
        <button>Open board</button>
      </div>
    </form>
  );
}
