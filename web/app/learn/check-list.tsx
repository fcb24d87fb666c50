// The checks panel of a lesson or challenge: what the feedback of the service says about each check.
import type { Request } from '../api.ts';
import { Checks, type Check } from '../ui/checks.tsx';
import { deferred } from '../ui/deferred.tsx';
import { Inline } from '../ui/inline.tsx';
import { CheckText, type About } from './check-text.tsx';
import type { FailedCheck, Feedback, LessonStep } from './model.ts';

const ComparedValues = deferred(async () => (await import('./compared-values.tsx')).ComparedValues);

interface CheckListProps {
  /** The names of all checks, if the page has them. */
  readonly names: readonly string[];
  readonly expect?: LessonStep['expect'];
  /** The protocol of the lesson or challenge. */
  readonly protocol: string;
  /** The method of the step's sample request, if the page has it. */
  readonly method?: string;
  readonly feedback: Feedback | null;
  /** The last request that was sent here. */
  readonly request?: Request | undefined;
  /** Whether the last request passed all checks. */
  readonly isPassed: boolean;
}

export function CheckList(props: CheckListProps) {
  const { names, feedback, isPassed } = props;
  const checks = isPassed ? names.map((name) => passedCheck(name, props)) : evaluated(props);
  if (checks.length === 0) return null;
  const unrelated = !isPassed && feedback?.related === false ? feedback : undefined;
  return (
    <Checks checks={checks}>
      {unrelated !== undefined && (
        <p>
          <strong>Not an attempt at this step.</strong> <Inline text={unrelated.failed[0]?.message ?? ''} />
        </p>
      )}
    </Checks>
  );
}

const aboutOf = ({ feedback, protocol, method }: CheckListProps): About =>
  feedback?.related === true ? feedback.request : { protocol, method };

function passedCheck(name: string, props: CheckListProps): Check {
  const { expect = {}, protocol, feedback, request } = props;
  const sent = feedback?.request ?? request;
  const text = (
    <CheckText name={name} expect={expect} protocol={protocol} about={aboutOf(props)} request={sent} />
  );
  return { name, state: 'passed', text };
}

function evaluated(props: CheckListProps): readonly Check[] {
  const { names, expect = {}, protocol, feedback } = props;
  const { passed = [], failed = [] } = feedback?.related === true ? feedback : {};
  const causes = failed.filter(({ follows }) => follows !== true).map(({ check }) => check);
  // The cause first.
  const known = [...new Set([...causes, ...names, ...passed, ...failed.map(({ check }) => check)])];
  return known.map((name): Check => {
    if (passed.includes(name)) return passedCheck(name, props);
    const text = <CheckText name={name} expect={expect} protocol={protocol} about={aboutOf(props)} />;
    const failure = failed.find(({ check }) => check === name);
    if (failure === undefined || feedback === null) return { name, state: 'open', text };
    if (failure.follows === true) return { name, state: 'follows', text };
    const detail = <Failure failure={failure} feedback={failure === failed[0] ? feedback : undefined} />;
    return { name, state: 'failed', text, detail };
  });
}

interface FailureProps {
  readonly failure: FailedCheck;
  /** For the first failed check: what the service says about the request. */
  readonly feedback: Feedback | undefined;
}

function Failure({ failure, feedback }: FailureProps) {
  return (
    <>
      <p>
        <Inline text={failure.message} />
      </p>
      <ComparedValues failure={failure} />
      {feedback?.api_error && <ApiErrorView error={feedback.api_error} />}
      {feedback !== undefined && (
        <p class="next-step">
          <Inline text={feedback.next_step} />
        </p>
      )}
    </>
  );
}

function ApiErrorView({
  error: { error, message, details, reason },
}: {
  readonly error: NonNullable<Feedback['api_error']>;
}) {
  return (
    <p>
      Error of the service: <code>{reason?.code ?? error}</code>{' '}
      {details === null || details.length === 0
        ? message
        : details.map(({ field = '', message: text }) => `${field} ${text}`.trim()).join('; ')}
    </p>
  );
}
