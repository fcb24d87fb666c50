// Light or dark theme: the system preference, until the user chooses.
import { signal } from '@preact/signals';
import { Icon } from './icon.tsx';

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

function applyTheme(): void {
  if (chosen.value === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen.value;
}

const isDarkTheme = (): boolean => (chosen.value ?? (system.matches ? 'dark' : 'light')) === 'dark';

export function toggleTheme(): void {
  chosen.value = isDarkTheme() ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, chosen.value);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  applyTheme();
}

export function ThemeButton() {
  const isDark = isDarkTheme();
  return (
    <button
      type="button"
      class="quiet small icon-only"
      onClick={toggleTheme}
      aria-label={isDark ? 'Use light theme' : 'Use dark theme'}
    >
      <Icon name={isDark ? 'light' : 'dark'} />
    </button>
  );
}
