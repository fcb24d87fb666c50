// How long ago something happened, updated with the clock of the page.
import { now } from '../../ui/session-badge.tsx';

/** `3 min ago`. */
export function ago(iso: string): string {
  const seconds = Math.max(0, Math.round((now.value - Date.parse(iso)) / 1000));
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
