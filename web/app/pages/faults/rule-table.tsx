// The rules of the fault plan with their counters.
import { Icon } from '../../ui/icon.tsx';
import { effectText, requestsText, whenText, type SessionPlan } from './session-plan.ts';

interface RuleTableProps {
  readonly plan: SessionPlan;
  readonly onRemove: (id: string) => void;
}

export function RuleTable({ plan: { rules, ended = false }, onRemove }: RuleTableProps) {
  return (
    <>
      {ended && <p class="list-row">The plan has ended: no rule fires.</p>}
      <div class="table-frame" tabIndex={0} role="region" aria-label="Rules: table">
        <table class="board changes">
          <thead>
            <tr>
              {['Rule', 'Matched', 'Fired', 'Requests', 'When', 'Effect'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span class="hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.id}>
                <th scope="row">
                  <code>{rule.id}</code>
                </th>
                <td class="number">{rule.matched}</td>
                <td class="number">{rule.fired}</td>
                <td>{requestsText(rule)}</td>
                <td>{whenText(rule)}</td>
                <td>{effectText(rule)}</td>
                <td>
                  <button
                    type="button"
                    class="quiet small icon-only"
                    aria-label={`Remove rule ${rule.id}`}
                    onClick={() => onRemove(rule.id)}
                  >
                    <Icon name="close" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
