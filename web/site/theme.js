// Light or dark theme of the pages outside the web app: the system preference, until the user chooses in any page.
const KEY = 'theme';
const root = document.documentElement;

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const isDark = () =>
  (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

/** Before the page is drawn. */
export function applyStoredTheme() {
  const theme = stored();
  if (theme !== null) root.dataset.theme = theme;
  root.classList.add('has-script');
}

/** @param {(isDark: boolean) => void} [onChange] is called with the theme in use, and on each change */
export function connectThemeButton(onChange = () => {}) {
  const button = document.querySelector('.theme');
  const show = () => {
    button.setAttribute('aria-label', `Use ${isDark() ? 'light' : 'dark'} theme`);
    onChange(isDark());
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, root.dataset.theme);
    } catch {
      // Without a store the choice lasts as long as the page.
    }
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}
