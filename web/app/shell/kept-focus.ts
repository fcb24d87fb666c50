// Keeps the focus on the page. When the focused element is removed, hidden or disabled, browsers move the focus to the body of the
// document, and the next Tab starts at the top of the page.

/** Their elements disappear together. When one closes, it restores the previous focus. */
const layers = 'dialog, [popover], .toasts';
const regions = 'section, article, form, fieldset, li, tr, [role=tabpanel], dialog, main';

/** How many elements are stored. More than one, because a message or a dialog disappears with what was focused before it. */
const MAX_STORED = 8;

/** The elements that had the focus, the latest one first, each with its ancestors. */
let earlier: readonly (readonly Element[])[] = [];

/** Once in the document. */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => target instanceof Element && store(target));
  addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null && target instanceof Element) queueMicrotask(() => forgetAfterBlur(target));
  });
  new MutationObserver(restore).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'open'],
  });
}

function store(target: Element): void {
  const chain = [target];
  for (let one = target.parentElement; one !== null && one !== document.body; one = one.parentElement)
    chain.push(one);
  earlier = [chain, ...earlier.filter(([first]) => first !== target)].slice(0, MAX_STORED);
}

/** If the element still exists, the user clicked on a place that cannot have the focus. */
function forgetAfterBlur(target: Element): void {
  if (isLost() && canHaveFocus(target)) earlier = [];
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const canHaveFocus = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled');

function restore(): void {
  if (earlier.length === 0) return;
  const { activeElement } = document;
  if (!isLost() && activeElement !== null && canHaveFocus(activeElement)) return;
  for (const place of earlier.flatMap(placesOf)) {
    focus(place);
    if (document.activeElement === place) return;
  }
}

/** The element itself, then the regions around it, the smallest first; none outside its layer. */
function placesOf(chain: readonly Element[]): readonly Element[] {
  const layer = chain.findIndex((one) => one.matches(layers));
  const inside = layer < 0 ? chain : chain.slice(0, layer + 1);
  return inside.filter((one, at) => (at === 0 || one.matches(regions)) && canHaveFocus(one));
}

function focus(place: Element): void {
  if (!(place instanceof HTMLElement || place instanceof SVGElement)) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1');
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
