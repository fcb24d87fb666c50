// An ID: its first and last characters, and a button that copies all of it.
import { CopyButton } from './copy-button.tsx';

interface IdProps {
  readonly value: string;
  /** What it identifies, for the copy button. */
  readonly label?: string;
}

export function Id({ value, label = 'ID' }: IdProps) {
  return (
    <span class="id">
      <code title={value}>{value.length > 12 ? `${value.slice(0, 4)}…${value.slice(-4)}` : value}</code>
      <CopyButton text={value} label={label} iconOnly />
    </span>
  );
}
