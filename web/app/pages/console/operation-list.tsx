// The operations of a protocol: a filter field, and one list that is a single Tab stop (WAI-ARIA listbox pattern).
import { signal, useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Loading } from '../../ui/loading.tsx';
import { MethodTag } from '../../ui/method-tag.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { protocolOf, protocols, type OperationChoice, type Protocol } from './catalogue.ts';
import { writeRequest } from './console-route.ts';
import { draft, loadDraft, view } from './draft.ts';
import { chooseProtocol } from './protocol-drafts.ts';
import { matches } from './address.ts';

const filter = signal('');

/** REST first: most users begin with it. */
const shown = [...protocols].sort(
  (one, other) => Number(other.name === 'REST') - Number(one.name === 'REST'),
);

export function OperationList({ onSelect }: { readonly onSelect?: () => void }) {
  const name = protocolOf(draft.value.path);
  const protocol = shown.find((one) => one.name === name) ?? shown[0];
  return (
    <section class="operations" aria-label="Operations">
      <Segmented
        label="Protocol"
        options={shown.map((one) => ({ value: one.name, text: one.name }))}
        value={name}
        onChange={chooseProtocol}
      />
      {protocol && <Choices key={name} protocol={protocol} onSelect={onSelect} />}
    </section>
  );
}

interface ChoicesProps {
  readonly protocol: Protocol;
  readonly onSelect: (() => void) | undefined;
}

function Choices({ protocol, onSelect }: ChoicesProps) {
  const select = ({ request }: OperationChoice): void => {
    loadDraft(request);
    writeRequest(request);
    view.value = 'Request';
    onSelect?.();
  };
  return (
    <Loading name={protocol.name} load={protocol.load}>
      {(choices) => <FilteredChoices choices={choices} onSelect={select} />}
    </Loading>
  );
}

interface FilteredChoicesProps {
  readonly choices: readonly OperationChoice[];
  readonly onSelect: (choice: OperationChoice) => void;
}

function FilteredChoices({ choices, onSelect }: FilteredChoicesProps) {
  const words = filter.value.toLowerCase().split(/\s+/);
  const found = choices.filter(({ verb, name, title, group }) =>
    words.every((word) => `${verb} ${name} ${title} ${group}`.toLowerCase().includes(word)),
  );
  const active = useSignal(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    active.value = Math.max(0, found.findIndex(isSelected));
  }, [filter.value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // In the filter field, Home and End move the cursor.
    const isList = event.currentTarget === list.current;
    const to = {
      ArrowDown: Math.min(active.value + 1, found.length - 1),
      ArrowUp: Math.max(active.value - 1, 0),
      ...(isList && { Home: 0, End: found.length - 1 }),
    }[event.key];
    const choice = found[active.value];
    if (to !== undefined) {
      active.value = to;
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && choice) onSelect(choice);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="search"
        placeholder={`Filter ${choices.length} operations`}
        aria-label="Filter operations"
        aria-controls={`${id}-list`}
        value={filter.value}
        onInput={(event) => (filter.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p class="muted" role="status">
          No operation matches "{filter.value}".
        </p>
      ) : (
        <div
          id={`${id}-list`}
          class="list-box"
          role="listbox"
          aria-label="Operations"
          tabIndex={0}
          ref={list}
          aria-activedescendant={`${id}-${active.value}`}
          onKeyDown={onKeyDown}
        >
          <Groups id={id} choices={found} active={active.value} onSelect={onSelect} />
        </div>
      )}
    </>
  );
}

interface GroupsProps extends FilteredChoicesProps {
  readonly id: string;
  readonly active: number;
}

function Groups({ id, choices, active, onSelect }: GroupsProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => {
        const members = choices.filter((choice) => choice.group === group);
        return (
          <div key={group} role="group" aria-label={group}>
            <div class="group-title" aria-hidden="true">
              {group} <small>{members.length}</small>
            </div>
            {members.map((choice) => {
              const at = choices.indexOf(choice);
              return (
                <div
                  key={`${choice.verb} ${choice.name}`}
                  id={`${id}-${at}`}
                  role="option"
                  class={at === active ? 'active' : ''}
                  aria-selected={isSelected(choice)}
                  title={choice.title === choice.name ? undefined : `${choice.title}: ${choice.name}`}
                  onClick={() => onSelect(choice)}
                >
                  <MethodTag method={choice.verb} />
                  {choice.title === choice.name ? <code>{choice.name}</code> : <span>{choice.title}</span>}
                </div>
              );
            })}
          </div>
        );
      })}
    </>
  );
}

/** Whether the draft is a request of this operation. */
function isSelected({ verb, name, request }: OperationChoice): boolean {
  const { method, path, headers, graphql } = draft.value;
  if (path.startsWith('/graphql')) return graphql?.query.includes(` ${name}`) === true && verb !== 'SOAP';
  if (verb === 'SOAP') return headers.some(([, value]) => value === `"${name}"`);
  return request.method === method && matches(name, path);
}
