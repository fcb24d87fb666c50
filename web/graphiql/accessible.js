// Repairs roles and names in the HTML of GraphiQL, which axe and screen readers report as wrong.

/** Runs now and after each change of the elements. */
export function makeAccessible(root) {
  const repair = () => {
    for (const [selector, change] of Object.entries(repairs))
      for (const element of root.querySelectorAll(selector)) change(element);
  };
  new globalThis.MutationObserver(repair).observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected'],
  });
  repair();
}

const repairs = {
  // A tab must not contain buttons: the tabs become a list of buttons, one of which is the current one.
  '[role=tablist]:has(> .graphiql-tab)': (list) => list.removeAttribute('role'),
  '.graphiql-tab[aria-selected]': (item) => {
    const isSelected = item.getAttribute('aria-selected') === 'true';
    item.querySelector('.graphiql-tab-button').setAttribute('aria-current', String(isSelected));
    item.removeAttribute('role');
    item.removeAttribute('aria-selected');
  },
  // "Set active" hides the name of the operation.
  '.graphiql-history-item-label[aria-label]': (button) => button.removeAttribute('aria-label'),
  '[data-arg-name] :is(input, select):not([aria-label])': (field) =>
    field.setAttribute('aria-label', field.closest('[data-arg-name]').dataset.argName),
  '.variable-editor-title > select:not([aria-label])': (field) =>
    field.setAttribute('aria-label', 'Type of the new operation'),
};
