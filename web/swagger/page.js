// The theme and the search of the page of Swagger UI.
import { connectSearch } from '../site/search.js';
import { applyStoredTheme, connectThemeButton } from '../site/theme.js';

applyStoredTheme();

document.addEventListener('DOMContentLoaded', () => {
  connectSearch();
  // The class is the dark theme of Swagger UI.
  connectThemeButton((isDark) => document.documentElement.classList.toggle('dark-mode', isDark));
});
