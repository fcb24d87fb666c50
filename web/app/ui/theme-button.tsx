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
      class="quiet small icon-only"
      onClick={toggle}
      aria-label={isDark ? 'Use light theme' : 'Use dark theme'}
    >
      <Icon name={isDark ? 'light' : 'dark'} />
    </button>
  );
}
