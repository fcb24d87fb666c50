// Important facts about an entry: the injected fault, a missing response, the reason of failed authentication.
import { Inline } from '../../ui/inline.tsx';
import { Notice } from '../../ui/notice.tsx';
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
        <Notice>
          Injected fault: the rule <code>{fault}</code> fired.
        </Notice>
      )}
      {outcome !== 'answered' && <Notice>{outcomes[outcome]}</Notice>}
      {reason !== undefined && (
        <Notice tone="bad">
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
        </Notice>
      )}
    </>
  );
}
