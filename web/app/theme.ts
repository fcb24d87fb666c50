// Applies the chosen theme before the first paint: a classic script blocks the parser, a module does not.
try {
  const theme = localStorage.getItem('theme');
  if (theme !== null) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system preference applies.
}
