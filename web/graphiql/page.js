// The header of the page, then the editor that fits: GraphiQL, or a small one on narrow screens.
import { applyStoredTheme, connectThemeButton } from '../site/theme.js';
import { asClient, connectSendAs } from './send-as.js';
import { connectSmallEditor } from './small-editor.js';
import './page.css';

applyStoredTheme();
const wide = matchMedia('(width >= 48rem)');
let isDark = false;
let editor;

connectThemeButton((dark) => {
  isDark = dark;
  void editor?.then(render);
});
connectSendAs(document.querySelector('.send-as'));
connectSmallEditor(document.querySelector('.small-editor'));
wide.addEventListener('change', loadEditor);
loadEditor();

function render({ show }) {
  show({ isDark, identify: asClient });
}

/** GraphiQL is large: it is loaded after the page is drawn. */
function loadEditor() {
  if (!wide.matches || editor !== undefined) return;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = new URL('ide.css', import.meta.url).href;
  document.head.append(style);
  editor = import(new URL('ide.js', import.meta.url).href);
  editor.then(
    render,
    () =>
      (document.querySelector('.loading').textContent = 'Cannot load GraphiQL. Reload the page to retry.'),
  );
}
