// The web application. It uses only the public API, like any client.
import { render } from 'preact';
import { statusPage } from './pages/index.ts';
import { keepFocus } from './shell/kept-focus.ts';
import { Shell } from './shell/shell.tsx';

keepFocus();
const root = document.getElementById('app');
// Both paths are served the same document.
const isStatus = location.pathname.replace(/\/$/, '').endsWith('/status');
if (root !== null) render(isStatus ? <Shell fixed={statusPage} /> : <Shell />, root);
