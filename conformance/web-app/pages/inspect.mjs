// What is measured inside a page: sideways scrolling, clipped texts, and the texts that people read.

/** Runs in the page. Returns one line for each problem of the layout. `ignored` selects parts of third parties. */
export function layoutProblems(ignored) {
  const { document, getComputedStyle, NodeFilter, SVGElement } = globalThis;
  const root = document.documentElement;
  const problems = [];
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => !element.closest(ignored) && !(element instanceof SVGElement) && isShown(element),
  );
  if (root.scrollWidth > root.clientWidth)
    problems.push(`scrolls sideways, ${root.scrollWidth} px wide: ${widest().join(', ')}`);
  for (const element of elements) {
    const style = getComputedStyle(element);
    if (isClipping(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      clipped(element, 'x', style);
    if (isClipping(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      clipped(element, 'y', style);
    if (isScrolling(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && !mayScroll(element))
      problems.push(`scrolls sideways: ${nameOf(element)}`);
    if (isFlexible(style)) torn(element);
    if (element.matches('button, .button, [role=tab], .pill, th, summary') && !isClipping(style.overflowX))
      overflowing(element);
  }
  return problems;

  /** Read by screen readers only, or not rendered. */
  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.hidden, .skip') &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    );
  }

  function isClipping(overflow) {
    return overflow === 'hidden' || overflow === 'clip';
  }

  function isScrolling(overflow) {
    return overflow === 'auto' || overflow === 'scroll';
  }

  /** WCAG 1.4.10 excepts what needs two dimensions: tables, code, diagrams. A row of tabs is one line. */
  function mayScroll(element) {
    const content =
      'table, pre, code, textarea, svg, [role=tablist], [role=grid], [role=tree], [role=treegrid]';
    return element.matches(`${content}, input, select`) || element.querySelector(content) !== null;
  }

  function widest() {
    return elements
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(-2)
      .map(nameOf);
  }

  function isFlexible({ display }) {
    return /flex|grid/.test(display);
  }

  /** In a flex or grid container, each part of a sentence would be an item of its own, with a gap or a line to the next one. */
  function torn(element) {
    const [text] = [...element.childNodes]
      .filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
      .map(({ data }) => data.trim());
    if (text === undefined) return;
    const part = [...element.children].find(
      (child) => child.matches('a, b, strong, em, code, del') && child.textContent.trim() !== '',
    );
    if (part !== undefined)
      problems.push(
        `torn sentence in ${nameOf(element)}: "${text.slice(0, 40)}" and "${part.textContent.slice(0, 40)}"`,
      );
  }

  /** A text that ends in an ellipsis must be readable in full: in a title or a label. */
  function clipped(element, axis, style) {
    const box = element.getBoundingClientRect();
    const [start, end] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
    const isNamed = style.textOverflow === 'ellipsis' && element.closest('[title], [aria-label]') !== null;
    if (isNamed) return;
    for (const [text, rect] of textsIn(element, axis)) {
      if (rect[end] > box[end] + 1.5 || rect[start] < box[start] - 1.5) {
        problems.push(`clipped text in ${nameOf(element)}: "${text.trim().slice(0, 40)}"`);
        return;
      }
    }
  }

  function overflowing(element) {
    const box = element.getBoundingClientRect();
    for (const [text, rect] of textsIn(element, 'x')) {
      if (rect.right > box.right + 1.5 || rect.left < box.left - 1.5) {
        problems.push(`text wider than ${nameOf(element)}: "${text.trim().slice(0, 40)}"`);
        return;
      }
    }
  }

  /** The boxes of texts that no inner element scrolls along that axis. */
  function* textsIn(element, axis) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (
        node.data.trim() === '' ||
        !isShown(node.parentElement) ||
        scrolls(node.parentElement, element, axis)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) if (rect.width > 1) yield [node.data, rect];
    }
  }

  function scrolls(from, to, axis) {
    for (let at = from; at !== to && at !== null; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (position === 'fixed' || isScrolling(axis === 'x' ? overflowX : overflowY)) return true;
    }
    return false;
  }

  function nameOf(element) {
    const classes = [...element.classList].map((one) => `.${one}`).join('');
    const parent = element.parentElement?.closest('[class], header, nav, main, aside, dialog');
    return `${parent?.classList[0] ?? parent?.localName ?? ''} > ${element.localName}${classes}`;
  }
}

/** Runs in the page. The texts, labels and titles that are not code and not data. */
export function readableTexts(ignored) {
  const { document, NodeFilter } = globalThis;
  const skipped = `script, style, noscript, pre, code, textarea, kbd, ${ignored}`;
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement.closest(skipped) === null) texts.push(node.data);
  for (const element of document.body.querySelectorAll(
    '[aria-label], [title], [placeholder], [alt], [aria-description]',
  )) {
    if (element.closest(ignored) !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
