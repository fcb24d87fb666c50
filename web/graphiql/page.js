// The header of the page, then the editor that fits: GraphiQL, or a small one on narrow screens.
import { applyStoredTheme, connectThemeButton } from '../site/theme.js';
import { connectSmallEditor } from './small-editor.js';
import './page.css';

applyStoredTheme();
const wide = matchMedia('(width >= 48rem)');
let isDark = false;
let editor;

connectThemeButton((dark) => {
  isDark = dark;
  void editor?.then(({ show }) => show(isDark));
});
connectSmallEditor(document.querySelector('.small-editor'));
wide.addEventListener('change', loadEditor);
loadEditor();

/** GraphiQL is large: it is loaded after the page is drawn. */
function loadEditor() {
  if (!wide.matches || editor !== undefined) return;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = new URL('ide.css', import.meta.url).href;
  document.head.append(style);
  editor = import(new URL('ide.js', import.meta.url).href);
  editor.then(
    ({ show }) => show(isDark),
    () =>
      (document.querySelector('.loading').textContent = 'Cannot load GraphiQL. Reload the page to retry.'),
  );
}
