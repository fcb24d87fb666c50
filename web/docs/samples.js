// The samples of requests in the language that the user chose, with the URL of this service, and buttons that copy samples.
import { linkedRequest } from '../app/console-link.ts';
import { languages } from '../app/languages.ts';

const KEY = 'reference-language';

/** Milliseconds for which a button shows the result. */
const SHOWN = 2000;

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function connectSamples() {
  const samples = [...document.querySelectorAll('.sample.request')];
  const show = (name) => {
    const language = languages.find((one) => one.name === name) ?? languages[0];
    for (const sample of samples) {
      sample.querySelector('code').textContent = language.write(requestOf(sample));
      sample.querySelector('select').value = language.name;
    }
  };
  for (const sample of document.querySelectorAll('.sample')) {
    const choice = sample.matches('.request') ? [languageChoice(show)] : [];
    sample.querySelector('h3, summary').after(...choice, copyButton(sample));
  }
  show(stored());
}

/** The link to the Console has the same request. */
function requestOf(sample) {
  const { hash } = sample.closest('.operation').querySelector('a.button');
  const { path, ...request } = linkedRequest(new URLSearchParams(hash.slice(hash.indexOf('?'))));
  return { ...request, url: serviceUrl() + path };
}

/** Without the slash at its end. */
const serviceUrl = () => new URL(document.querySelector('.brand').href).href.replace(/\/$/, '');

function languageChoice(show) {
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'Language');
  for (const { name } of languages) select.append(new globalThis.Option(name));
  select.addEventListener('change', () => {
    const before = select.getBoundingClientRect().top;
    show(select.value);
    // The samples above have other heights now: the chosen one stays where it is.
    globalThis.scrollBy({ top: select.getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // Without a store the choice lasts as long as the page.
    }
  });
  return select;
}

function copyButton(sample) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'small copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = (await copy(sample.querySelector('code'))) ? 'Copied' : 'Not copied';
    setTimeout(() => (button.textContent = 'Copy'), SHOWN);
  });
  return button;
}

/** Pages that are not served from localhost or over TLS have no clipboard of their own; a selection still copies. */
async function copy(code) {
  try {
    if (globalThis.isSecureContext) await navigator.clipboard.writeText(code.textContent);
    else globalThis.getSelection().selectAllChildren(code);
    return globalThis.isSecureContext || document.execCommand('copy');
  } catch {
    return false;
  }
}
