// The web application. It knows what any client knows: the public API.
import './style/app.css';
import { render } from 'preact';
import { StatusPage } from './pages/status.tsx';
import { Shell } from './shell.tsx';
import { applyTheme } from './ui/theme-button.tsx';

applyTheme();
const root = document.getElementById('app');
// Both addresses are served the same page.
const isStatus = location.pathname.replace(/\/$/, '').endsWith('/status');
if (root !== null) render(isStatus ? <StatusPage /> : <Shell />, root);
