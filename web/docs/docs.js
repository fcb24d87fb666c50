// The filter and the theme of the API reference. The page reads without this script.
import { applyStoredTheme, connectThemeButton } from '../site/theme.js';

applyStoredTheme();

document.addEventListener('DOMContentLoaded', () => {
  connectThemeButton();
  connectFilter();
  showTarget();
});
globalThis.addEventListener('hashchange', showTarget);

function connectFilter() {
  const field = document.querySelector('.filter input');
  const sections = [...document.querySelectorAll('.operations section')];
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const section of sections) {
      const links = [...section.querySelectorAll('a')];
      for (const link of links) {
        const endpoint = document.getElementById(link.hash.slice(1)).querySelector('.endpoint');
        const text = `${link.textContent} ${endpoint.textContent}`.toLowerCase();
        link.parentElement.hidden = !words.every((word) => text.includes(word));
      }
      section.hidden = links.every((link) => link.parentElement.hidden);
    }
    const hasMatch = sections.some((section) => !section.hidden);
    document.querySelector('.no-match').textContent = hasMatch
      ? ''
      : `No operation matches "${field.value.trim()}".`;
  });
}

/** Marks the link of the operation in the URL. Swagger UI writes `#/{tag}/{operationId}`. */
function showTarget() {
  if (location.hash.startsWith('#/')) {
    location.replace(`#${location.hash.slice(2)}`);
    return;
  }
  for (const link of document.querySelectorAll('.operations [aria-current]')) {
    link.removeAttribute('aria-current');
  }
  const links = [...document.querySelectorAll('.operations a')];
  const link = links.find((one) => one.hash === location.hash && location.hash !== '');
  link?.setAttribute('aria-current', 'true');
  const list = document.querySelector('.operations');
  if (list.matches(':popover-open')) list.hidePopover();
}
