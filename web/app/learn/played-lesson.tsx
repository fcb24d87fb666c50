// A running lesson: the guide with the open step and its help, the workbench, and the bar with the next step.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, type Exchange } from '../api.ts';
import { deferred } from '../ui/deferred.tsx';
import { Icon } from '../ui/icon.tsx';
import { CheckList } from './check-list.tsx';
import { emptyDraft } from './draft.ts';
import { HelpView } from './help-view.tsx';
import { DeferredLessonEnd } from './deferred-lesson-end.ts';
import { LessonGuide } from './lesson-guide.tsx';
import type { LessonState } from './lesson-state.ts';
import { NextLesson } from './next-lesson.tsx';
import type { Help, Lesson, LessonStep } from './model.ts';
import { lessonHead, PlayerLayout } from './player-layout.tsx';
import { useRequestState } from './request-state.ts';
import { SavedValues } from './saved-values.tsx';
import { removeDrafts } from './stored-drafts.ts';
import { UnstoredProgress } from './unstored-progress.tsx';
import { knownValues } from './values.ts';
import { Workbench } from './workbench.tsx';

const MissingValues = deferred(async () => (await import('./missing-values.tsx')).MissingValues);

interface PlayedLessonProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
  /** The step on display: the passed one until the learner opens the next one, otherwise the open one. */
  readonly step: LessonStep;
}

export function PlayedLesson({ lesson, state, step }: PlayedLessonProps) {
  const { detail, isRunning, passed, prepared, refresh, start, proceed } = state;
  const request = useRequestState(`${lesson.id}/${step.id}`);
  const exchange = useSignal<Exchange | undefined>(undefined);
  const isOwn = useSignal(step.client === 'own');
  const isSending = useSignal(false);
  const said = useSignal('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  /** Whether the page itself has sent a request for this step. */
  const isSentHere = useRef(false);
  const feedback = passed === undefined && detail.last_attempt?.step === step.id ? detail.last_attempt : null;

  useLayoutEffect(() => {
    if (passed === undefined) return;
    said.value = `Step complete: ${passed.title}.${isRunning ? '' : ' Lesson complete.'}`;
    if (!isRunning) removeDrafts(lesson.id);
    // Another client has the response; there is nothing to read here before the next step.
    if (!isSentHere.current && !isSending.value && isRunning) proceed();
  }, [passed]);
  useLayoutEffect(() => {
    if (feedback !== null)
      said.value = `Step not complete. ${feedback.failed[0]?.message.replaceAll('`', '') ?? ''}`;
  }, [feedback?.at]);
  useLayoutEffect(() => {
    if (step.client === 'own') isOwn.value = true;
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
    clear();
  }, [step.id]);
  const onSent = (): Promise<void> => {
    isSentHere.current = true;
    return refresh();
  };
  const clear = (): void => {
    isSentHere.current = false;
    exchange.value = undefined;
  };
  const restart = async (): Promise<void> => {
    const isStarted = await start({}, () => {
      removeDrafts(lesson.id);
      request.draft.value = emptyDraft;
      clear();
    });
    if (isStarted) heading.current?.focus();
  };
  return (
    <PlayerLayout
      {...lessonHead(lesson)}
      exchange={exchange.value?.number}
      guide={
        <>
          <p role="status" class="prepared muted">
            {prepared}
          </p>
          <p role="status" class="hidden">
            {said}
          </p>
          <LessonGuide lesson={lesson} detail={detail} shown={step} heading={heading}>
            {passed === undefined && (
              <HelpView
                key={step.id}
                load={(level) => helpOf(lesson, step, level)}
                request={request}
                isOwn={step.client === 'own'}
              />
            )}
            <SavedValues saved={detail.saved} />
          </LessonGuide>
        </>
      }
      work={
        <>
          {passed !== undefined && !isRunning && <DeferredLessonEnd lesson={lesson} isNew />}
          <Workbench
            draft={request.draft}
            exchange={exchange}
            values={knownValues(request.computed.value, detail.saved)}
            explainMissing={(names) => <MissingValues lesson={lesson} step={step} names={names} />}
            onSent={onSent}
            isSending={isSending}
            isOwn={isOwn}
            feedback={feedback}
            save={step.save}
            needsOwnClient={step.client === 'own'}
          >
            <CheckList
              names={step.checks}
              expect={step.expect}
              protocol={lesson.protocol}
              method={step.request.method}
              feedback={feedback}
              request={exchange.value?.request}
              isPassed={passed !== undefined}
            />
            <UnstoredProgress />
          </Workbench>
        </>
      }
      bar={<LessonBar lesson={lesson} state={state} step={step} onRestart={restart} />}
    />
  );
}

const helpOf = ({ id }: Lesson, step: LessonStep, level: number): Promise<Help> =>
  call<Help>('POST', `/learn/${encodeURIComponent(id)}/help`, { body: { step: step.id, level } });

interface LessonBarProps extends PlayedLessonProps {
  readonly onRestart: () => Promise<void>;
}

function LessonBar({ lesson, state: { passed, isRunning, proceed }, step, onRestart }: LessonBarProps) {
  const next = useRef<HTMLSpanElement>(null);
  const isPassed = passed !== undefined;
  const isComplete = isPassed && !isRunning;
  useLayoutEffect(() => {
    if (isPassed) next.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isPassed, isComplete]);
  return (
    <>
      <button type="button" class="quiet" onClick={() => void onRestart()}>
        <Icon name="restart" />
        <span>
          Restart<span class="wide-only"> lesson</span>
        </span>
      </button>
      <span class="grow" />
      {isComplete ? (
        <strong class="good">Lesson complete</strong>
      ) : (
        <span class="muted number">
          Step {lesson.steps.indexOf(step) + 1} of {lesson.steps.length}
        </span>
      )}
      <span ref={next}>
        {isComplete ? (
          <NextLesson />
        ) : (
          <button type="button" class="primary" disabled={!isPassed} onClick={proceed}>
            Next step <Icon name="arrow" />
          </button>
        )}
      </span>
    </>
  );
}
