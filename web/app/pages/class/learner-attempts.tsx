// The last attempts of a learner at the open step, and the button with which the trainer requests the full ones.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { ComparedValues } from '../../learn/compared-values.tsx';
import { Inline } from '../../ui/inline.tsx';
import { MethodTag } from '../../ui/method-tag.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { ago } from './ago.ts';
import type { Attempt, Learner, LearnerAttempts as Attempts } from './model.ts';
import { trainerCall, type Trainer } from './trainer.ts';

interface LearnerAttemptsProps {
  readonly trainer: Trainer;
  readonly learner: Learner;
  readonly mayRequest: boolean;
}

export function LearnerAttempts({ trainer, learner, mayRequest }: LearnerAttemptsProps) {
  const { id, name, current, last_activity_at: lastActivity, sharing: learnerShares } = learner;
  const loaded = useSignal<Attempts | undefined>(undefined);
  const problem = useSignal('');
  const load = async (method: string, path: string): Promise<void> => {
    try {
      loaded.value = await trainerCall<Attempts>(trainer, method, `/learners/${id}${path}`);
      problem.value = '';
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  useLayoutEffect(() => {
    void load('GET', '/attempts');
  }, [id, lastActivity, current?.attempts, learnerShares]);
  if (loaded.value === undefined) return <p class="problem">{problem}</p>;
  const { attempts, sharing } = loaded.value;
  return (
    <section class="stack" aria-labelledby="attempts-title">
      <h3 id="attempts-title">Last attempts at this step</h3>
      {attempts.length === 0 ? (
        <p class="muted">No attempt yet.</p>
      ) : (
        <ol class="attempts stack">
          {attempts.map((attempt) => (
            <li key={attempt.at} class="card">
              <AttemptView attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
      {sharing === 'off' && mayRequest && (
        <div class="row">
          <button type="button" onClick={() => void load('POST', '/sharing')}>
            Request headers and bodies
          </button>
          <span class="muted grow">{name} decides whether you see them.</span>
        </div>
      )}
      <p role="status" class="muted">
        {sharing === 'requested' && `${name} has not decided yet whether to share headers and bodies.`}
        {sharing === 'on' && `${name} shares headers and bodies. Values of credentials are hidden.`}
      </p>
      <p role="alert" class="problem">
        {problem}
      </p>
    </section>
  );
}

function AttemptView({ attempt }: { readonly attempt: Attempt }) {
  const { at, protocol, operation, method, path, status, failed, request } = attempt;
  return (
    <>
      <p class="row">
        <MethodTag method={method} />
        <code class="grow clip" title={path}>
          {path}
        </code>
        <StatusPill status={status} />
      </p>
      <p class="faint">
        {ago(at)} · {protocol}
        {operation !== null && ` · ${operation}`}
      </p>
      {failed.map((failure) => (
        <div key={failure.check}>
          <p>
            <Inline text={failure.message} />
          </p>
          <ComparedValues failure={failure} />
        </div>
      ))}
      {request !== undefined && <FullRequest request={request} />}
    </>
  );
}

/** Headers that browsers add by themselves. */
const ofBrowser = /^(?:sec-|connection$)/;

function FullRequest({ request }: { readonly request: NonNullable<Attempt['request']> }) {
  const { headers, body, truncated } = request;
  const lines = Object.entries(headers)
    .filter(([name]) => !ofBrowser.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return (
    <details>
      <summary>Headers and body</summary>
      <div class="code-view wrap">
        <pre role="region" aria-label="Headers and body" tabIndex={0}>
          {[...lines, ...(body === null ? [] : ['', body])].join('\n')}
        </pre>
      </div>
      {truncated && <p class="faint">Long values are cut.</p>}
    </details>
  );
}
