// The header of the pages outside the web app: /docs and /graphiql.
import { iconSprite } from './icons.mjs';

const links = [
  ['', 'Home'],
  ['#/console', 'Console'],
  ['docs', 'API reference'],
  ['graphiql', 'GraphiQL'],
  ['status', 'Status'],
];

const icon = (name) => `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;

/**
 * @param {string} current the link of the page itself
 * @param {readonly string[]} icons further icons of the page
 * @param {{ root?: string, hasSearch?: boolean }} options the relative URL of the service; whether the page has web/site/search.js
 */
export async function siteHeader(current, icons = [], { root = './', hasSearch = false } = {}) {
  const items = links.map(
    ([href, title]) =>
      `<a href="${root}${href}"${href === current ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  const button = hasSearch
    ? `<button type="button" class="palette-button" data-script="${root}docs/palette.js">${icon('search')} Search <kbd>Ctrl K</kbd></button>\n`
    : '';
  return `${await iconSprite(['light', 'dark', ...(hasSearch ? ['search'] : []), ...icons])}
<header class="site-header">
<a class="brand" href="${root}"><img src="${root}app/icon.svg" alt="" width="24" height="24"/> Practice API</a>
<nav aria-label="Main">${items.join('\n')}</nav>
${button}<button type="button" class="quiet icon-only theme">${icon('light')}${icon('dark')}</button>
</header>`;
}
