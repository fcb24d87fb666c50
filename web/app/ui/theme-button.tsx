// Light or dark theme: the system preference, until the user chooses.
import { signal } from '@preact/signals';

const KEY = 'theme';
const chosen = signal<string | null>(read());
const system = matchMedia('(prefers-color-scheme: dark)');

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function applyTheme(): void {
  if (chosen.value === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen.value;
}

export function ThemeButton() {
  const isDark = (chosen.value ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const toggle = (): void => {
    chosen.value = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, chosen.value);
    } catch {
      // Without a store the choice lasts as long as the page.
    }
    applyTheme();
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={toggle}
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
    >
      <span aria-hidden="true">{isDark ? '☀' : '☾'}</span>
    </button>
  );
}
