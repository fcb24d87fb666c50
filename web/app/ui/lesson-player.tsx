// One lesson: its steps, the request of the current step, and the result of the service.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sendRequest, data, type Exchange, type Request } from '../api.ts';
import { initialVariables, requestOf, type Lesson, type Progress, type Step } from '../lessons.ts';
import { Code } from './code.tsx';
import { ExchangeView, requestText } from './exchange.tsx';

export function LessonPlayer({ lesson }: { readonly lesson: Lesson }) {
  const own = useSignal(initialVariables());
  const progress = useSignal<Progress | undefined>(undefined);
  const last = useSignal<{ readonly step: Step; readonly exchange: Exchange } | undefined>(undefined);
  const refresh = async (): Promise<Progress> => {
    progress.value = await data<Progress>(`/learn/${lesson.id}/progress`);
    return progress.value;
  };
  useEffect(() => void refresh(), []);
  const done = progress.value?.done ?? 0;
  const kept = new Map([...own.value, ...Object.entries(progress.value?.saved ?? {})]);

  const send = async (step: Step, request: Request): Promise<void> => {
    for (let left = step.tries ?? 1; left > 0; left -= 1) {
      const exchange = await sendRequest(request);
      last.value = { step, exchange };
      const after = await refresh();
      if (after.done > done) return;
    }
  };

  return (
    <article class="lesson">
      <h1>{lesson.title}</h1>
      <p class="lead">{lesson.goal}</p>
      <p>
        <progress max={lesson.steps.length} value={done} aria-label="Steps done" />{' '}
        <small>
          {done} of {lesson.steps.length} done
        </small>{' '}
        <button type="button" class="quiet" onClick={() => void refresh()}>
          Refresh
        </button>
      </p>
      <ol class="steps plain">
        {lesson.steps.map((step, i) => (
          <StepView
            key={step.title}
            step={step}
            number={i + 1}
            state={i < done ? 'done' : i === done ? 'open' : 'later'}
            request={requestOf(step, kept)}
            send={send}
            exchange={last.value?.step === step ? last.value.exchange : undefined}
            progress={i === done ? progress.value : undefined}
          />
        ))}
      </ol>
      <div aria-live="polite">
        {progress.value?.completed === true && <p class="notice">Lesson completed: every step is done.</p>}
      </div>
    </article>
  );
}

interface StepProps {
  readonly step: Step;
  readonly number: number;
  readonly state: 'done' | 'open' | 'later';
  readonly request: Request;
  readonly send: (step: Step, request: Request) => Promise<void>;
  /** The last request of this step that was sent here. */
  readonly exchange: Exchange | undefined;
  /** Of the open step. */
  readonly progress: Progress | undefined;
}

function StepView({ step, number, state, request, send, exchange, progress }: StepProps) {
  const busy = useSignal(false);
  const play = async (): Promise<void> => {
    busy.value = true;
    await send(step, request);
    busy.value = false;
  };
  return (
    <li class={`card step ${state}`} aria-current={state === 'open' ? 'step' : undefined}>
      <h2>
        <span class="mark" aria-hidden="true">
          {state === 'done' ? '✓' : number}
        </span>{' '}
        {step.title}
        <span class="hidden">{state === 'done' ? ', done' : ''}</span>
      </h2>
      {state !== 'later' && <p>{step.why}</p>}
      {state === 'open' && (
        <>
          <Code label={`request of step ${number}`} text={requestText(request)} wrap />
          <div class="row">
            <button type="button" class="primary" disabled={busy.value} onClick={() => void play()}>
              {step.tries === undefined ? 'Send' : 'Send until it works'}
            </button>
            <details>
              <summary>Hint</summary>
              <p>{step.hint}</p>
            </details>
          </div>
        </>
      )}
      <div aria-live="polite">
        <MismatchView progress={progress} />
        {exchange !== undefined && <ExchangeView exchange={exchange} />}
      </div>
    </li>
  );
}

function MismatchView({ progress }: { readonly progress: Progress | undefined }) {
  const mismatch = progress?.last_mismatch ?? null;
  if (mismatch === null) return null;
  return (
    <div class="notice bad">
      <p>
        <code>
          {mismatch.sent.method} {mismatch.sent.path}
        </code>{' '}
        is not step {mismatch.step}:
      </p>
      <ul>
        {mismatch.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
