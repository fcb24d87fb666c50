// The clock of the session: shows its time, fixes or shifts it, and moves it forward.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call, data } from '../../api.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { now } from '../../ui/session-badge.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isOtherTime, modeOf, timeOf, utc, type Clock, type ClockMode } from './clock.ts';

const PATH = '/session/clock';

const modes: readonly { readonly value: ClockMode; readonly text: string }[] = [
  { value: 'real', text: 'Real' },
  { value: 'fixed', text: 'Fixed' },
  { value: 'shifted', text: 'Shifted' },
];

const explanations: Readonly<Record<ClockMode, string>> = {
  real: 'The session has the time of the service.',
  fixed: 'The time stands still.',
  shifted: 'The time starts at a given time and runs on.',
};

export function ClockCard() {
  return (
    <section class="card stack" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <Loading name="clock" facts={['controls']} load={() => data<Clock>(PATH)}>
        {(first) => <ClockForm first={first} />}
      </Loading>
    </section>
  );
}

function ClockForm({ first }: { readonly first: Clock }) {
  const known = useSignal({ clock: first, received: Date.now() });
  const mode = useSignal(modeOf(first));
  const time = useSignal(first.now);
  const duration = useSignal('PT61M');
  const { run, isRunning, problem } = useAction();
  const show = (clock: Clock): void => {
    known.value = { clock, received: Date.now() };
    mode.value = modeOf(clock);
    time.value = clock.now;
  };
  // Keeps what is typed, unless another client has set the clock.
  useLayoutEffect(() => {
    if (isOtherTime(known.value.clock, first)) show(first);
  }, [first]);
  const set = async (): Promise<string> => {
    if (mode.value === 'real') await call('DELETE', PATH);
    else await call('PUT', PATH, { body: { [mode.value === 'fixed' ? 'frozen_time' : 'time']: time.value } });
    show(await data<Clock>(PATH));
    return 'Clock set.';
  };
  const advance = async (): Promise<string> => {
    show(await call<Clock>('POST', `${PATH}/advance`, { body: { duration: duration.value } }));
    return `Clock advanced by ${duration.value}.`;
  };
  const { clock, received } = known.value;
  return (
    <>
      <p class="number">
        <strong>{utc(timeOf(clock, received, now.value))}</strong> <span class="pill">{modeOf(clock)}</span>
      </p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(set);
        }}
      >
        <Segmented
          label="Clock"
          options={modes}
          value={mode.value}
          onChange={(value) => (mode.value = value as ClockMode)}
        />
        <p class="muted">{explanations[mode.value]}</p>
        {mode.value !== 'real' && <TextField label="Time (ISO 8601)" value={time} />}
        <div>
          <button aria-disabled={isRunning}>Set clock</button>
        </div>
      </form>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault();
          run(advance);
        }}
      >
        <TextField label="Advance by (ISO 8601 duration)" value={duration} />
        <button aria-disabled={isRunning}>Advance</button>
      </form>
      {problem !== undefined && <ErrorNotice error={problem} />}
    </>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: { value: string };
}

function TextField({ label, value }: TextFieldProps) {
  return (
    <label class="grow">
      {label}
      <input
        type="text"
        required
        autocomplete="off"
        spellcheck={false}
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
    </label>
  );
}
