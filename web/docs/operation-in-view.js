// The operation of the URL, and the operation in view, which the navigation marks.
const links = () => [...document.querySelectorAll('.operations li a')];

/** Opens the page that has the operation of the URL: an earlier version had all on one page. Swagger UI writes `#/{tag}/{operationId}`. */
export function followTarget() {
  const list = document.querySelector('.operations');
  if (list.matches(':popover-open')) list.hidePopover();
  const name = location.hash.replace(/^#\/?/, '');
  if (name === '' || document.getElementById(name)?.matches('.operation')) {
    if (location.hash.startsWith('#/') && name !== '') location.replace(`#${name}`);
    return;
  }
  const link = links().find(({ hash }) => hash === `#${name}`);
  if (link !== undefined) location.replace(link.href);
}

export function markOperationInView() {
  const id = operationInView()?.id;
  for (const link of links()) {
    const isCurrent = id !== undefined && link.hash === `#${id}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    link.toggleAttribute('aria-current', false);
    if (!isCurrent) continue;
    link.setAttribute('aria-current', 'true');
    scrollIntoList(link);
  }
}

/**
 * The last operation that begins above a third of the window. At the end of the page several begin below: there, and for short
 * operations, the operation of the URL is the current one while it is in view.
 */
function operationInView() {
  const articles = [...document.querySelectorAll('.operation')];
  const isVisible = ({ top, bottom }) => bottom > globalThis.innerHeight / 10 && top < globalThis.innerHeight;
  const isAtEnd = globalThis.innerHeight + globalThis.scrollY >= document.documentElement.scrollHeight - 2;
  const target = articles.find(({ id }) => location.hash === `#${id}`);
  const box = target?.getBoundingClientRect();
  if (
    box !== undefined &&
    isVisible(box) &&
    box.top >= 0 &&
    (isAtEnd || box.top < globalThis.innerHeight / 3)
  )
    return target;
  const limit = isAtEnd ? globalThis.innerHeight : globalThis.innerHeight / 3;
  return articles.findLast((one) => one.getBoundingClientRect().top < limit) ?? articles[0];
}

/** Moves only the list: scrollIntoView would also move the page. */
function scrollIntoList(link) {
  const list = document.querySelector('.operations');
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - outer.height / 2;
}
