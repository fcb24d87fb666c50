// The feedback of the service on the last request that did not complete the step.
import { Status } from '../ui/exchange.tsx';
import type { FailedCheck, Feedback, TypedValue } from './model.ts';

export function FeedbackView({ feedback }: { readonly feedback: Feedback }) {
  const { request, status, passed, failed, api_error: apiError, next_step: next, related } = feedback;
  const count = passed.length + failed.length;
  return (
    <section class="notice bad feedback" aria-label="Feedback">
      <h3>
        {related
          ? `Step not complete: ${passed.length} of ${count} checks passed`
          : 'Not an attempt at this step'}
      </h3>
      <p>
        <code>
          {request.method} {request.path}
        </code>{' '}
        <Status status={status} />
        {!related && <span class="muted"> This request does not count as an attempt.</span>}
      </p>
      <ul class="plain check-list">
        {passed.map((check) => (
          <li key={check}>
            <span class="good">
              <span aria-hidden="true">✓</span>
              <span class="hidden">Passed:</span>
            </span>{' '}
            <code>{check}</code>
          </li>
        ))}
        {failed.map((check) => (
          <FailedCheckView key={check.check} check={check} />
        ))}
      </ul>
      {apiError !== null && <ApiErrorView error={apiError} />}
      <p class="next-step">
        <strong>What to do:</strong> {next}
      </p>
    </section>
  );
}

function FailedCheckView({ check: { check, message, expected, actual } }: { readonly check: FailedCheck }) {
  return (
    <li class="failed" data-check={check}>
      <span class="bad">
        <span aria-hidden="true">✗</span>
        <span class="hidden">Failed:</span>
      </span>{' '}
      {message}
      <dl class="values">
        <div>
          <dt>Expected</dt>
          <dd>{textOf(expected)}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{textOf(actual)}</dd>
        </div>
      </dl>
    </li>
  );
}

function ApiErrorView({
  error: { error, message, details, reason },
}: {
  readonly error: NonNullable<Feedback['api_error']>;
}) {
  return (
    <div class="api-error">
      <p>
        Error of the service: <code>{error}</code> {message}
      </p>
      {details !== null && details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={`${detail.field ?? ''} ${detail.message}`}>
              {detail.field !== undefined && <code>{detail.field}</code>} {detail.message}
            </li>
          ))}
        </ul>
      )}
      {reason !== null && (
        <p>
          Reason: <code>{reason.code}</code>. {reason.hint}
        </p>
      )}
    </div>
  );
}

/** `number 29.5`, `string "29.5"`, `absent`. */
function textOf({ type, value }: TypedValue) {
  if (type === 'hidden') return 'not shown';
  if (type === 'absent' || type === 'null') return type;
  return (
    <>
      {type}{' '}
      {value !== undefined && (
        <code>{typeof value === 'string' && type !== 'string' ? value : JSON.stringify(value)}</code>
      )}
    </>
  );
}
