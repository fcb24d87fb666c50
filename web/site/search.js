// The button and the keys that open the search: Ctrl+K or ⌘K, or / outside of fields. Its code is loaded when it is first opened.
export function connectSearch() {
  const button = document.querySelector('.palette-button');
  if (navigator.platform.startsWith('Mac')) button.querySelector('kbd').textContent = '⌘ K';
  const open = async () => {
    const opener = document.activeElement;
    const { openPalette } = await import(new URL(button.dataset.script, document.baseURI).href);
    openPalette(opener);
  };
  button.addEventListener('click', open);
  globalThis.addEventListener('keydown', (event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isField =
      event.target instanceof globalThis.Element && event.target.closest('input, textarea, select') !== null;
    if (!isShortcut && (event.key !== '/' || isField)) return;
    event.preventDefault();
    void open();
  });
}
