// Corrections of the accessibility of Swagger UI, which its options and style sheets cannot make.

/** A link within a button is not valid: the path and the tag are text, and the button opens the operation. */
const plainPath = (_original, { React }) =>
  function DeepLink({ text, children }) {
    return React.createElement('span', null, children, text);
  };

/** The parts of Swagger UI without its main element: the page has one already. */
const layout = (React) =>
  function Layout({ getComponent, specSelectors }) {
    const { createElement: h } = React;
    const part = (name) => h(getComponent(name, name !== 'SvgAssets'));
    const wrapper = (name) =>
      h('div', { className: 'wrapper' }, h('section', { className: 'block' }, part(name)));
    const status = specSelectors.loadingStatus();
    if (status === 'loading' || specSelectors.specStr() === '')
      return h('div', { className: 'swagger-ui' }, h('p', { role: 'status' }, 'Loading …'));
    if (status !== 'success') return h('div', { className: 'swagger-ui' }, part('errors'));
    return h(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      part('errors'),
      h('div', { className: 'information-container' }, wrapper('InfoContainer')),
      h(
        'div',
        { className: 'scheme-container' },
        h(
          'section',
          { className: 'schemes wrapper' },
          h('div', { className: 'schemes-server-container' }, part('ServersContainer')),
          part('AuthorizeBtnContainer'),
        ),
      ),
      part('FilterContainer'),
      wrapper('operations'),
      wrapper('Models'),
    );
  };

export const accessiblePlugin = ({ React }) => ({
  components: { AccessibleLayout: layout(React) },
  wrapComponents: { DeepLink: plainPath },
});

/** Names fields, makes code that scrolls focusable, and closes the gaps in the levels of headings, in everything that Swagger UI shows. */
export function correct(root) {
  const apply = () => {
    for (const field of root.querySelectorAll('select, input, textarea')) nameField(field);
    for (const code of root.querySelectorAll('pre.microlight')) code.tabIndex = 0;
    for (const heading of root.querySelectorAll('h3, h4, h5')) setLevel(heading);
  };
  new globalThis.MutationObserver(apply).observe(root, { childList: true, subtree: true });
}

function nameField(field) {
  if (field.hasAttribute('aria-label') || field.type === 'checkbox') return;
  const parameter = field.closest('tr[data-param-name]')?.dataset.paramName;
  const [, name] = names.find(([selector]) => field.matches(selector)) ?? [];
  const label = name ?? parameter ?? (field.labels?.length > 0 ? undefined : field.placeholder || 'Value');
  if (label !== undefined) field.setAttribute('aria-label', label);
}

const names = [
  ['#servers', 'Server'],
  ['.examples-select-element', 'Example'],
  ['.operation-filter-input', 'Filter by tag'],
  ['.body-param__text', 'Request body'],
];

/** After h1, Swagger UI begins with h3 for a tag and with h4 for the schemas. */
function setLevel(heading) {
  const level = heading.closest('.models, .dialog-ux') === null ? Number(heading.localName[1]) - 1 : 2;
  heading.setAttribute('aria-level', String(level));
}
