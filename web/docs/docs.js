// The filter, the current operation, the languages of the samples, the search and the theme of the API reference. The pages read without
// this script.
import { connectSearch } from '../site/search.js';
import { applyStoredTheme, connectThemeButton } from '../site/theme.js';
import { connectFilter } from './filter.js';
import { connectSamples } from './samples.js';
import { followTarget, markOperationInView } from './operation-in-view.js';

applyStoredTheme();

document.addEventListener('DOMContentLoaded', () => {
  connectThemeButton();
  connectSearch();
  connectFilter();
  connectSamples();
  followTarget();
  markOperationInView();
  globalThis.addEventListener('scroll', () => requestAnimationFrame(markOperationInView), { passive: true });
});
globalThis.addEventListener('hashchange', () => {
  followTarget();
  markOperationInView();
});
