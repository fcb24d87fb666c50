// The built-in policies, which of them is active, and its options.
import type { Policy } from '../../policies.ts';
import { Inline } from '../../ui/inline.tsx';
import type { SetPermissions } from './model.ts';

interface PolicyCardProps {
  readonly policies: readonly Policy[];
  /** Undefined if no policy is set. */
  readonly active: SetPermissions | undefined;
  readonly onSelect: (policy: string) => void;
  readonly onHide: () => void;
  readonly onRemove: () => void;
}

export function PolicyCard({ policies, active, onSelect, onHide, onRemove }: PolicyCardProps) {
  return (
    <section class="card flush" aria-labelledby="policy">
      <div class="card-head">
        <h2 id="policy">Policy of the session</h2>
        {active !== undefined && <span class="pill accent">{active.policy ?? 'own rules'}</span>}
      </div>
      <p class="card-text muted">
        Applies to the operations on records of all clients with this session ID, in REST, GraphQL and SOAP.
        The pages of this web app are exempt, except for Data and the requests that you send.
      </p>
      <ul class="variation-rows" aria-label="Policies">
        {policies.map(({ policy, description }) => (
          <li key={policy} class="list-row">
            <span class="what">
              <code>{policy}</code>{' '}
              <span class="muted">
                <Inline text={description} />
              </span>
            </span>
            {active?.policy === policy ? (
              <span class="pill accent">Active</span>
            ) : (
              <button
                type="button"
                class="small"
                aria-label={`Select ${policy}`}
                onClick={() => onSelect(policy)}
              >
                Select
              </button>
            )}
          </li>
        ))}
      </ul>
      {active !== undefined && <Options active={active} onHide={onHide} onRemove={onRemove} />}
    </section>
  );
}

interface OptionsProps {
  readonly active: SetPermissions;
  readonly onHide: () => void;
  readonly onRemove: () => void;
}

function Options({ active: { rules, hide, accept }, onHide, onRemove }: OptionsProps) {
  return (
    <>
      {rules !== undefined && (
        <p class="list-row">Own rules: {rules.length}. A client set them with PUT /session/permissions.</p>
      )}
      <div class="list-row wrap">
        <label class="check">
          <input
            type="checkbox"
            checked={hide}
            onChange={(event) => {
              // It changes when the service has set it.
              event.currentTarget.checked = hide;
              onHide();
            }}
          />
          Report records of other users as missing (hide)
        </label>
      </div>
      <div class="list-row wrap">
        <span class="what">Accepted credentials: {accept.join(', ')}</span>
        <button type="button" class="small danger" onClick={onRemove}>
          Remove policy
        </button>
      </div>
      {!accept.includes('basic') && (
        <p class="list-row">
          Send as uses Basic, which this policy does not accept. Request a token with POST /auth/token, and
          send it in the header Authorization.
        </p>
      )}
    </>
  );
}
