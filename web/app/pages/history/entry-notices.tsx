// What a user looks for first in an entry: the injected fault, a missing response, the reason of failed authentication.
import { Inline } from '../../ui/inline.tsx';
import { failureReason } from './failure-reason.ts';
import type { Entry } from './model.ts';

const outcomes = {
  answered: '',
  pending: 'The request is in progress.',
  aborted: 'The client closed the connection before the response.',
  disconnected: 'An injected fault closed the connection.',
};

export function EntryNotices({ entry }: { readonly entry: Entry }) {
  const { fault, outcome } = entry;
  const reason = failureReason(entry);
  return (
    <>
      {fault !== null && (
        <p class="notice">
          Injected fault: the rule <code>{fault}</code> fired.
        </p>
      )}
      {outcome !== 'answered' && <p class="notice">{outcomes[outcome]}</p>}
      {reason !== undefined && (
        <div class="notice bad stack diagnosis">
          <p>
            <code>{reason.code}</code>{' '}
            <strong>
              <Inline text={reason.message} />
            </strong>
          </p>
          {reason.hint !== '' && (
            <p>
              <Inline text={reason.hint} />
            </p>
          )}
          {reason.scheme !== undefined && (
            <p>
              <a href={`#/auth/${reason.scheme}?tab=failures`}>Failure reasons of this scheme</a>
            </p>
          )}
        </div>
      )}
    </>
  );
}
