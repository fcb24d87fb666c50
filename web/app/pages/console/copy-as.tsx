// The request as code for other clients, and as a link.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { consoleLink } from '../../console-link.ts';
import { withIdentity } from '../../identity.ts';
import { inSession, languages } from '../../snippets.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { draft, problems, requestOf } from './draft.ts';

const LINK = 'Link';

export function CopyAs() {
  const id = useId();
  const isOpen = useSignal(false);
  return (
    <span class="menu-anchor">
      <button
        type="button"
        class="icon-only"
        aria-label="Copy as curl, fetch, Python, Java or link"
        title="Copy as"
        popovertarget={id}
        disabled={Object.keys(problems.value).length > 0}
      >
        <Icon name="code" />
      </button>
      <div
        id={id}
        class="menu copy-as"
        popover="auto"
        onToggle={(event) => (isOpen.value = event.newState === 'open')}
      >
        {isOpen.value && (
          <Tabs label="Copy as" names={[...languages.map(({ name }) => name), LINK]}>
            {(name) => (
              <CodeView
                text={textOf(name)}
                label={name === LINK ? 'link to this request' : `${name} code`}
                language={name === 'curl' ? 'shell' : name === LINK ? 'text' : 'code'}
                numbers={false}
                copy
                wrap
              />
            )}
          </Tabs>
        )}
      </div>
    </span>
  );
}

function textOf(name: string): string {
  const request = requestOf(draft.value);
  if (name === LINK) return new URL(consoleLink(request), location.href).href;
  return languages.find((one) => one.name === name)?.write(inSession(withIdentity(request))) ?? '';
}
