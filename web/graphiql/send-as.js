// The client as which both editors send operations while the session has a permission policy: a guest, an account, or a user of the
// session. The requests name the session in a header and have no cookies, so that the browser adds no credentials.
const base = new URL('../', import.meta.url).href;
/** Requests of the page itself count for no lesson. */
const ofPage = { headers: { 'x-sandbox-client': 'web' } };

/** The id of the session while it has a policy. */
let session;
/** The accounts and the password of the users of the session. */
let logins;
let form;
let found;

/** Shows the form while the session has a policy. */
export function connectSendAs(element) {
  form = element;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.elements.who.addEventListener('change', showEmail);
  // The policy can change in another tab.
  globalThis.addEventListener('focus', () => void find());
  void find();
}

/** The options of a request that sends operations. A session or credentials in its own headers are sent as they are. */
export async function asClient(options) {
  await found;
  const names = new Headers(options.headers);
  if (session === undefined || names.has('x-session-id')) return options;
  const hasCredentials = names.has('authorization') || names.has('x-api-key');
  const headers = { ...options.headers, 'x-session-id': session, ...(!hasCredentials && credentials()) };
  return { ...options, credentials: 'omit', headers };
}

function find() {
  found = load().catch(() => (session = undefined));
  return found.then(() => (form.hidden = session === undefined));
}

async function load() {
  const { id, controls = [] } = await read('session');
  if (controls.includes('permissions') && logins === undefined) {
    logins = await read('permissions');
    for (const { subject, role } of logins.accounts) addChoice(subject, `${subject.split('@')[0]} (${role})`);
    addChoice('user', 'a user of the session');
  }
  session = controls.includes('permissions') ? id : undefined;
}

async function read(path) {
  const response = await fetch(base + path, ofPage);
  return (await response.json()).data;
}

function addChoice(value, text) {
  form.elements.who.append(new globalThis.Option(`Send as ${text}`, value));
}

function showEmail() {
  const { who, email } = form.elements;
  email.hidden = who.value !== 'user';
  if (!email.hidden) email.focus();
}

/** RFC 7617 §2.1, in UTF-8. */
function credentials() {
  const { who, email } = form.elements;
  const name = who.value === 'user' ? email.value.trim() : who.value;
  if (name === '') return {};
  const account = logins.accounts.find(({ subject }) => subject === name.toLowerCase());
  const text = `${name}:${account?.password ?? logins.users.password}`;
  return {
    authorization: `Basic ${globalThis.btoa(String.fromCharCode(...new globalThis.TextEncoder().encode(text)))}`,
  };
}
