// The header of the pages outside the web app: /docs and /graphiql. Links are relative to the root of the service.
import { iconSprite } from './icons.mjs';

const links = [
  ['./', 'Home'],
  ['./#/console', 'Console'],
  ['docs', 'API reference'],
  ['graphiql', 'GraphiQL'],
  ['status', 'Status'],
];

const icon = (name) => `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;

/**
 * @param {string} current the link of the page itself
 * @param {readonly string[]} icons further icons of the page
 */
export async function siteHeader(current, icons = []) {
  const items = links.map(
    ([href, title]) => `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  return `${await iconSprite(['light', 'dark', ...icons])}
<header class="site-header">
<a class="brand" href="./"><img src="app/icon.svg" alt="" width="24" height="24"/> Practice API</a>
<nav aria-label="Main">${items.join('\n')}</nav>
<button type="button" class="quiet icon-only theme">${icon('light')}${icon('dark')}</button>
</header>`;
}
