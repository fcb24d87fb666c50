// The side navigation of the API reference. It has all operations on every page, because the filter finds each of them; only the current
// group shows its operations before the user filters.
import { groupLink, operationLink } from './groups.mjs';
import { methodTag } from './operation.mjs';
import { escape } from './text.mjs';

/** @param {string | undefined} current the slug of the page; undefined for the overview */
export function navigation(groups, root, current) {
  const overview = `<section><h2><a href="${root}docs"${mark(current === undefined)}>Overview</a></h2></section>`;
  return [overview, ...groups.map((group) => section(group, root, group.slug === current))].join('\n');
}

function section({ name, slug, operations }, root, isCurrent) {
  const items = operations.map(
    (one) =>
      `<li><a href="${escape(operationLink(root, one))}" data-path="${escape(one.path)}">${methodTag(one.method)} ${escape(one.operation.summary)}</a></li>`,
  );
  return `<section><h2><a href="${groupLink(root, slug)}"${mark(isCurrent)}>${escape(name)}</a></h2><ul${isCurrent ? '' : ' hidden'}>${items.join('\n')}</ul></section>`;
}

const mark = (isCurrent) => (isCurrent ? ' aria-current="page"' : '');
