// A small GraphQL editor for narrow screens: query, variables and response as tabs.
import { defaultQuery } from './default-query.js';
import { asClient } from './send-as.js';

const endpoint = new URL('../graphql', import.meta.url).href;

export function connectSmallEditor(form) {
  const tabs = [...form.querySelectorAll('[role=tab]')];
  const { query, variables } = form.elements;
  query.value = defaultQuery;

  const select = (tab) => {
    for (const one of tabs) {
      one.setAttribute('aria-selected', String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
      document.getElementById(one.getAttribute('aria-controls')).hidden = one !== tab;
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
      if (!(key in steps)) return;
      const next = tabs.at(steps[key] % tabs.length);
      select(next);
      next.focus();
    });
  }
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    select(tabs.at(-1));
    void send(form, query.value, variables.value);
  });
}

async function send(form, query, variables) {
  const status = form.querySelector('.small-status');
  const body = form.querySelector('.small-response');
  status.textContent = 'Sending …';
  body.textContent = '';
  try {
    const parsed = variables.trim() === '' ? {} : parseVariables(variables);
    const started = performance.now();
    const request = await asClient({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables: parsed }),
    });
    const response = await fetch(endpoint, request);
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - started)} ms`;
    body.textContent = formatted(text);
  } catch ({ message }) {
    status.textContent = message;
  }
}

function parseVariables(text) {
  try {
    return JSON.parse(text);
  } catch ({ message }) {
    throw new Error(`Variables must be valid JSON: ${message}`);
  }
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
