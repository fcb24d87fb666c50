// The search of the API reference: a dialog with a combobox over operations, error responses and pages (WAI-ARIA combobox pattern).
import { search } from '../app/palette/search.ts';

/* global ENTRIES -- scripts/web/docs/renderer.mjs replaces it */

/** This script is in /docs. */
const root = new URL('..', import.meta.url);
const entries = ENTRIES;

const markup = `<div class="palette-field">
<svg class="icon" aria-hidden="true"><use href="#icon-search"/></svg>
<input type="text" role="combobox" aria-label="Search operations, error responses and pages" aria-expanded="true"
 aria-controls="palette-list" aria-autocomplete="list" placeholder="Search operations, errors and pages" autocomplete="off" spellcheck="false"/>
</div>
<ul id="palette-list" role="listbox" aria-label="Results"></ul>
<p role="status"></p>`;

let dialog;

/** @param {Element} opener has the focus again when the search is closed */
export function openPalette(opener) {
  dialog ??= create();
  if (dialog.open) return;
  dialog.showModal();
  dialog.addEventListener('close', () => opener.focus(), { once: true });
  const field = dialog.querySelector('input');
  field.value = '';
  field.dispatchEvent(new Event('input'));
}

function create() {
  const created = document.createElement('dialog');
  created.className = 'palette';
  created.setAttribute('aria-label', 'Search');
  created.innerHTML = markup;
  document.body.append(created);
  const [field, list, status] = ['input', 'ul', 'p'].map((name) => created.querySelector(name));
  const select = (at) => {
    const items = list.children;
    const to = Math.min(Math.max(0, at), items.length - 1);
    for (const [index, item] of [...items].entries()) item.setAttribute('aria-selected', index === to);
    if (to < 0) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', items[to].id);
    items[to].scrollIntoView({ block: 'nearest' });
  };
  const selected = () => [...list.children].findIndex((item) => item.ariaSelected === 'true');
  const keys = {
    ArrowDown: () => select(selected() + 1),
    ArrowUp: () => select(selected() - 1),
    Enter: () => list.children[selected()]?.click(),
  };
  field.addEventListener('input', () => {
    const found = search(entries, field.value);
    list.replaceChildren(...found.map((entry, at) => option(entry, at, created)));
    status.className = found.length > 0 ? 'hidden' : 'muted';
    status.textContent = found.length > 0 ? `${found.length} results` : `Nothing matches “${field.value}”.`;
    select(0);
  });
  field.addEventListener('keydown', (event) => {
    if (!Object.hasOwn(keys, event.key)) return;
    keys[event.key]();
    event.preventDefault();
  });
  created.addEventListener('click', (event) => {
    if (event.target === created) created.close();
  });
  return created;
}

function option({ title, detail, link }, at, shownIn) {
  const item = document.createElement('li');
  item.id = `palette-${at}`;
  item.role = 'option';
  const [name, small] = [document.createElement('span'), document.createElement('small')];
  name.className = 'grow';
  name.textContent = title;
  small.textContent = detail;
  item.append(name, small);
  item.addEventListener('click', () => {
    shownIn.close();
    location.assign(new URL(link, root));
  });
  return item;
}
