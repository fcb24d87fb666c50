// The list of operations by protocol and group, with a search field.
import { signal } from '@preact/signals';
import { Loading } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { protocols, type OperationChoice } from './catalogue.ts';
import { loadDraft, draft } from './draft.ts';

const wanted = signal('');
const chosen = signal<string | undefined>(undefined);
const wide = matchMedia('(min-width: 60rem)');

/** Those of the table, with REST in front: it is where most begin. */
const names = ['REST', ...protocols.map(({ name }) => name).filter((name) => name !== 'REST')];

export function Picker() {
  const own = protocols.find(({ owns }) => owns(draft.value.path))?.name ?? 'REST';
  return (
    <details class="card picker" open={wide.matches}>
      <summary>
        <h2>Operations</h2>
      </summary>
      <Tabs
        label="Protocol"
        names={names}
        chosen={chosen.value ?? own}
        onChoose={(name) => (chosen.value = name)}
      >
        {(name) => (
          <Loading key={name} name={name} load={protocols.find((one) => one.name === name)?.load ?? none}>
            {(choices) => <Choices choices={choices} />}
          </Loading>
        )}
      </Tabs>
    </details>
  );
}

async function none(): Promise<readonly OperationChoice[]> {
  return Promise.resolve([]);
}

function Choices({ choices }: { readonly choices: readonly OperationChoice[] }) {
  const words = wanted.value.toLowerCase().split(/\s+/);
  const found = choices.filter(({ verb, name, says, group }) =>
    words.every((word) => `${verb} ${name} ${says} ${group}`.toLowerCase().includes(word)),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <label>
        Find an operation
        <input type="search" value={wanted} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      </label>
      {groups.length === 0 && <p class="muted">No operation matches.</p>}
      <div class="groups">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul>
              {found
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={`${one.verb} ${one.name}`}>
                    <ChoiceButton choice={one} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ChoiceButton({ choice: { verb, name, says, request } }: { readonly choice: OperationChoice }) {
  const choose = (event: Event): void => {
    loadDraft(request);
    if (wide.matches || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.closest('details')?.removeAttribute('open');
    document.getElementById('request')?.scrollIntoView();
    document.getElementById('address')?.focus();
  };
  return (
    <button type="button" class="choice" onClick={choose}>
      <span class={`verb verb-${verb.toLowerCase()}`}>{verb}</span> <code>{name}</code> <small>{says}</small>
    </button>
  );
}
