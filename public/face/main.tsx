// The web application. It knows what any client knows: the public API.
import './style/face.css';
import { render } from 'preact';
import { Shell } from './shell.tsx';
import { applyTheme } from './ui/theme-button.tsx';

applyTheme();
const root = document.getElementById('face');
if (root !== null) render(<Shell />, root);
