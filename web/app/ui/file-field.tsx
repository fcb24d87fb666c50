// A field for a file: a button in the style of the app, and the name of the chosen file.
import { useSignal } from '@preact/signals';

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

export function FileField({ label, accept, onChoose }: FileFieldProps) {
  const name = useSignal<string | undefined>(undefined);
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    name.value = file.name;
    onChoose(file);
    // Otherwise the browser does not report the same file after it has changed.
    currentTarget.value = '';
  };
  return (
    <label class="file-field">
      {label}
      <input type="file" class="hidden" accept={accept} onChange={onChange} />
      <span class="row">
        <span class="button" aria-hidden="true">
          Choose file
        </span>
        <span class="file-name muted" role="status">
          {name.value ?? 'No file chosen'}
        </span>
      </span>
    </label>
  );
}
