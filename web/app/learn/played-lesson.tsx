// A running lesson: the guide with the help, and the workbench.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { base, call, type Exchange } from '../api.ts';
import { sessionId } from '../session.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { HelpView } from './help-view.tsx';
import type { LessonState } from './lesson-state.ts';
import { Inline, LessonSteps } from './lesson-steps.tsx';
import { MissingValues } from './missing-values.tsx';
import { NextLesson } from './next-lesson.tsx';
import type { Help, Lesson, LessonStep, Solution } from './model.ts';
import { useChanges } from './waiting.ts';
import { EDITOR, OWN_CLIENT, Workbench } from './workbench.tsx';

interface PlayedLessonProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
  /** The step on display: the passed one until the learner opens the next one, otherwise the open one. */
  readonly step: LessonStep;
}

export function PlayedLesson({ lesson, state, step }: PlayedLessonProps) {
  const { detail, isRunning, passed, prepared, refresh, start, proceed } = state;
  const draft = useSignal(emptyDraft(sessionId.value));
  const exchange = useSignal<Exchange | undefined>(undefined);
  const computed = useSignal<Solution['computed']>([]);
  const tab = useSignal(step.client === 'own' ? OWN_CLIENT : EDITOR);
  const said = useSignal('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  const isOwn = tab.value === OWN_CLIENT;
  useChanges({ path: '/learn/progress' }, isOwn && isRunning, refresh);
  useEffect(() => {
    if (passed !== undefined) said.value = `Step complete: ${passed.title}.`;
    // Another client has the response; there is nothing to read here before the next step.
    if (passed !== undefined && isOwn && isRunning) proceed();
  }, [passed]);
  useEffect(() => {
    if (!isFirst.current || step.client === 'own') tab.value = step.client === 'own' ? OWN_CLIENT : tab.value;
    if (!isFirst.current && !isOwn) heading.current?.focus();
    isFirst.current = false;
    draft.value = emptyDraft(sessionId.value);
    exchange.value = undefined;
    computed.value = [];
  }, [step.id]);
  const restart = async (): Promise<void> => {
    if (!(await start({}))) return;
    draft.value = emptyDraft(sessionId.value);
    exchange.value = undefined;
    heading.current?.focus();
  };
  const values = new Map<string, unknown>([
    ['base_url', base],
    ['host', new URL(base).host],
    ...Object.entries(detail.saved),
    ...computed.value.map(({ name, value }) => [name, value] as const),
  ]);
  const feedback = passed === undefined && detail.last_attempt?.step === step.id ? detail.last_attempt : null;
  return (
    <>
      <p role="status" class="prepared">
        {prepared.value}
      </p>
      <p role="status" class="hidden">
        {said}
      </p>
      <div class="player">
        <div class="guide">
          <LessonSteps lesson={lesson} detail={detail} shown={step} heading={heading}>
            {passed === undefined && (
              <>
                <SavedValues saved={detail.saved} />
                <HelpView
                  key={step.id}
                  load={(level) => helpOf(lesson, step, level)}
                  onSolution={(solution) => (computed.value = solution.computed)}
                  onInsert={(solution) => {
                    draft.value = draftOf(solution, sessionId.value);
                    if (step.client !== 'own') tab.value = EDITOR;
                  }}
                />
              </>
            )}
          </LessonSteps>
          <button type="button" onClick={() => void restart()}>
            Restart lesson
          </button>
        </div>
        <Workbench
          tab={tab}
          draft={draft}
          exchange={exchange}
          values={values}
          explainMissing={(names) => <MissingValues lesson={lesson} step={step} names={names} />}
          feedback={feedback}
          onSent={refresh}
          needsOwnClient={step.client === 'own'}
        >
          {passed !== undefined && <PassedView passed={passed} isRunning={isRunning} onNext={proceed} />}
        </Workbench>
      </div>
    </>
  );
}

const helpOf = ({ id }: Lesson, step: LessonStep, level: number): Promise<Help> =>
  call<Help>('POST', `/learn/${encodeURIComponent(id)}/help`, { body: { step: step.id, level } });

interface PassedViewProps {
  readonly passed: LessonStep;
  readonly isRunning: boolean;
  readonly onNext: () => void;
}

function PassedView({ passed, isRunning, onNext }: PassedViewProps) {
  const box = useRef<HTMLDivElement>(null);
  // Before the next key arrives.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <div class="notice passed" ref={box}>
      <p>
        <strong>Step complete:</strong> <Inline text={passed.title} />.{!isRunning && ' Lesson complete.'}
      </p>
      {isRunning ? (
        <button type="button" class="primary" onClick={onNext}>
          Next step
        </button>
      ) : (
        <NextLesson />
      )}
    </div>
  );
}

/** The values that earlier steps saved; the editor fills them in for their placeholders. */
function SavedValues({ saved }: { readonly saved: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(saved);
  if (entries.length === 0) return null;
  return (
    <details class="saved">
      <summary>Saved values ({entries.length})</summary>
      <p class="muted">
        Write <code>{`{{name}}`}</code> in the request to insert a value.
      </p>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
