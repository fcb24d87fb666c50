// The schemes. Two services are asked that share neither secrets nor time: what both say stays as it is, and what differs is
// made for each service, or each request, and is not printed.
import { code, codes, page, table } from './markdown.mjs';

const GENERATED = 'GET /auth/methods';

export function authenticationPage([here, there]) {
  return page(
    '# Authentication',
    'Every scheme is verified at its own `/auth/protected/{scheme}`, by GET and by POST: 200 and who you are, or 401 with a\n' +
      '`reason` and the challenge. `GET /auth/methods` is this page for a running service, with its keys and its address in\n' +
      'the calls. Case, `-` and `_` do not count in the name of a scheme. All credentials are public, and open nothing but\n' +
      'their scheme.',
    'The same calls are served as collections, made for the address that asks: `/collections/postman.json` (Postman,\n' +
      'newman), `/collections/bruno.zip` (Bruno) and `/collections/sandbox.http` (REST Client, httpyac). `/collections` says\n' +
      'how to run them.',
    table(
      ['Scheme', 'Family', 'Standard', 'What it is'],
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
  const names = aliases.length === 0 ? '' : ` Also called ${codes(aliases)}.`;
  const line = common(method.curl, other.curl);
  return [
    `## ${id}`,
    `**${title}**, ${code(path)}, [${standard.name}](${standard.url}).${names}`,
    summary,
    fenced('json', JSON.stringify(credentials, null, 2)),
    fenced('http', `WWW-Authenticate: ${challengeOf(here.challenges[id], there.challenges[id])}`),
    line === null ? `No line for curl: ${method.curl_cannot}` : fenced('sh', line),
    table(
      ['Reason', 'What to do'],
      mistakes.map(({ code: word, hint }) => [code(word), hint]),
    ),
  ];
}

/** What two values have in common. */
function common(one, other) {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other ? one : GENERATED;
  }
  if (Array.isArray(one)) return one.map((value, index) => common(value, other[index]));
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, common(value, other[key])]));
}

/** A challenge with `…` for the values that are made anew each time. */
function challengeOf(one, other) {
  const parts = (text) => text.split(/(?<==)("[^"]*"|[^\s,]+)/);
  const [mine, theirs] = [parts(one), parts(other)];
  return mine.map((part, index) => (part === theirs[index] ? part : '"…"')).join('');
}

const fenced = (language, text) => ['```' + language, text, '```'].join('\n');

/** What a service says of its schemes to somebody who comes without credentials. */
export async function askForSchemes(server) {
  const ask = (url) => server.inject({ url, headers: { host: 'localhost:3000' } });
  const { data: methods } = (await ask('/auth/methods')).json();
  const challenges = {};
  for (const { id, path } of methods) {
    challenges[id] = [(await ask(path)).headers['www-authenticate']].flat().join('\nWWW-Authenticate: ');
  }
  return { methods, challenges };
}
