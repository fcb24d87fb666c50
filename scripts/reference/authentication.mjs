// The page of authentication schemes. It compares two services with different secrets and clocks: values that differ are
// generated per service or per request and are not printed.
import { code, codes, page, table } from './markdown.mjs';

const GENERATED = 'GET /auth/methods';

export function authenticationPage([here, there]) {
  return page(
    '# Authentication',
    'Each scheme has a protected endpoint, `/auth/protected/{scheme}`, for GET and POST. It returns 200 and the identity, or\n' +
      '401 with a `reason` and the challenge. `GET /auth/methods` returns this page as JSON, with the keys and the base URL of\n' +
      'the running service. Scheme names ignore case, `-` and `_`. All credentials are public demo credentials.',
    'The same requests are available as collections: `/collections/postman.json` (Postman, newman), `/collections/bruno.zip`\n' +
      '(Bruno) and `/collections/sandbox.http` (REST Client, httpyac). `/collections` shows the command that runs each.',
    table(
      ['Scheme', 'Family', 'Standard', 'Title'],
      here.methods.map(({ id, title, family, standard }) => [
        `[${code(id)}](#${id})`,
        family,
        `[${standard.name}](${standard.url})`,
        title,
      ]),
    ),
    ...here.methods.flatMap((method) => schemeOf(method, here, there)),
  );
}

function schemeOf(method, here, there) {
  const { id, title, standard, summary, aliases, path, mistakes } = method;
  const other = there.methods.find((one) => one.id === id);
  const credentials = common(method.credentials, other.credentials);
  const names = aliases.length === 0 ? '' : ` Aliases: ${codes(aliases)}.`;
  const line = common(method.curl, other.curl);
  return [
    `## ${id}`,
    `**${title}**, ${code(path)}, [${standard.name}](${standard.url}).${names}`,
    summary,
    fenced('json', JSON.stringify(credentials, null, 2)),
    fenced('http', `WWW-Authenticate: ${challengeOf(here.challenges[id], there.challenges[id])}`),
    line === null ? `curl does not support this scheme: ${method.curl_cannot}` : fenced('sh', line),
    table(
      ['Reason', 'Message', 'Hint'],
      mistakes.map(({ code: word, message, hint }) => [code(word), message, hint]),
    ),
  ];
}

/** The value with every part that differs between the services replaced. */
function common(one, other) {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other ? one : GENERATED;
  }
  if (Array.isArray(one)) return one.map((value, index) => common(value, other[index]));
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, common(value, other[key])]));
}

/** A challenge with `…` for generated values. */
function challengeOf(one, other) {
  const parts = (text) => text.split(/(?<==)("[^"]*"|[^\s,]+)/);
  const [mine, theirs] = [parts(one), parts(other)];
  return mine.map((part, index) => (part === theirs[index] ? part : '"…"')).join('');
}

const fenced = (language, text) => ['```' + language, text, '```'].join('\n');

/** The scheme catalogue of a service, and the challenge of each scheme to a request without credentials. */
export async function fetchSchemes(server) {
  const get = (url) => server.inject({ url, headers: { host: 'localhost:3000' } });
  const { data: methods } = (await get('/auth/methods')).json();
  const challenges = {};
  for (const { id, path } of methods) {
    challenges[id] = [(await get(path)).headers['www-authenticate']].flat().join('\nWWW-Authenticate: ');
  }
  return { methods, challenges };
}
