// How much is done, as text and as a bar.
interface ProgressBarProps {
  readonly done: number;
  readonly of: number;
  /** `complete`, `solved`. */
  readonly unit: string;
}

export function ProgressBar({ done, of, unit }: ProgressBarProps) {
  return (
    <div class="row">
      <strong class="number">
        {done} of {of} {unit}
      </strong>
      <svg class="progress-bar grow" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track-line" width="100" height="4" />
        <rect width={of === 0 ? 0 : (100 * done) / of} height="4" />
      </svg>
    </div>
  );
}
