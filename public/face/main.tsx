// The web application. It knows what any client knows: the public API.
import { render } from 'preact';
import { Shell } from './shell.tsx';
import { applyTheme } from './ui/theme-button.tsx';
import './style/face.css';

applyTheme();
const root = document.getElementById('face');
if (root !== null) render(<Shell />, root);
