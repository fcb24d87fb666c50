// The buttons of a CodeView: find, fold, wrap, copy, download.
import type { CodeOptions } from '../code/code-options.ts';
import { languageOf } from '../code/tokens.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface CodeToolsProps {
  readonly options: CodeOptions;
  /** The text to copy or download. */
  readonly text: string;
  /** `response body` */
  readonly label: string;
  readonly canFold?: boolean;
}

export function CodeTools({ options: { wrap, find, folded }, text, label, canFold = false }: CodeToolsProps) {
  const isCollapsed = folded.value === 'all';
  return (
    <span class="code-tools">
      <Tool
        icon="search"
        label={`Find in ${label}`}
        pressed={find.value !== undefined}
        onClick={() => (find.value = find.value === undefined ? '' : undefined)}
      />
      {canFold && (
        <Tool
          icon={isCollapsed ? 'expand' : 'collapse'}
          label={isCollapsed ? 'Expand all' : 'Collapse all'}
          onClick={() => (folded.value = isCollapsed ? new Set() : 'all')}
        />
      )}
      <Tool icon="wrap" label="Wrap lines" pressed={wrap.value} onClick={() => (wrap.value = !wrap.value)} />
      <CopyButton text={text} label={label} iconOnly />
      <Tool icon="download" label={`Download ${label}`} onClick={() => download(text, label)} />
    </span>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="quiet small icon-only"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

const extensions: Readonly<Record<string, string>> = { json: 'json', xml: 'xml' };

export function download(text: string, label: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = `${label.toLowerCase().replaceAll(' ', '-')}.${extensions[languageOf(text)] ?? 'txt'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
