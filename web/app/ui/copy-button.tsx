// Copies a text to the clipboard.
export { CopyButton } from './code.tsx';
