// Marks the place in a response that a failed check is about, by an icon and by words for screen readers.
import { Icon } from './icon.tsx';

export function FailedMark() {
  return (
    <span class="failed-mark">
      <Icon name="failed" />
      <span class="hidden">Failed check: </span>
    </span>
  );
}
