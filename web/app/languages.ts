// Writes a request as code for curl, fetch, Python and Java. Each text runs unchanged. The API reference (web/docs) has it too.
interface CodeRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is sent; undefined for none. */
  readonly body?: string | undefined;
}

interface Language {
  readonly name: string;
  readonly write: (request: CodeRequest) => string;
}

export const languages: readonly Language[] = [
  { name: 'curl', write: curl },
  { name: 'fetch', write: fetchCall },
  { name: 'Python', write: python },
  { name: 'Java', write: java },
];

/** With characters encoded that some tools reject. */
function address(url: string): string {
  return new URL(url).href.replace(/[{}[\]|\\^`]/g, encodeURIComponent);
}

function curl({ method, url, headers = {}, body }: CodeRequest): string {
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  const how = method === 'HEAD' ? ['--head'] : isPlain ? [] : [`-X ${method}`];
  const parts = [
    ['curl -i', ...how, shell(address(url))].join(' '),
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shell(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fetchCall({ method, url, headers = {}, body }: CodeRequest): string {
  const options = [
    method !== 'GET' && `method: '${method}'`,
    Object.keys(headers).length > 0 && `headers: ${indent(JSON.stringify(headers, null, 2))}`,
    body !== undefined && `body: ${indent(scriptBody(body))}`,
  ].filter((one) => one !== false);
  const second = options.length === 0 ? '' : `, {\n${options.map((one) => `  ${one},\n`).join('')}}`;
  return [
    `const response = await fetch(${JSON.stringify(address(url))}${second});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function scriptBody(body: string): string {
  const value = sameJson(body);
  return value === undefined ? JSON.stringify(body) : `JSON.stringify(${JSON.stringify(value, null, 2)})`;
}

function python({ method, url, headers = {}, body }: CodeRequest): string {
  const value = body === undefined ? undefined : sameJson(body);
  const sent = Object.entries(headers).filter(([name]) => value === undefined || !isContentType(name));
  const options = [
    JSON.stringify(method),
    JSON.stringify(address(url)),
    sent.length > 0 && `headers=${indent(pythonValue(Object.fromEntries(sent)), 4)}`,
    value !== undefined && `json=${indent(pythonValue(value), 4)}`,
    value === undefined && body !== undefined && `data=${JSON.stringify(body)}.encode()`,
  ].filter((one) => one !== false);
  return [
    'import requests',
    '',
    `response = requests.request(\n${options.map((one) => `    ${one},\n`).join('')})`,
    'print(response.status_code, response.text)',
  ].join('\n');
}

/** `requests` says application/json by itself. */
function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type';
}

function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([name, one]) =>
    Array.isArray(value) ? pythonValue(one) : `${JSON.stringify(name)}: ${pythonValue(one)}`,
  );
  const line = `${open}${parts.join(', ')}${close}`;
  return line.length <= 60
    ? line
    : `${open}\n${parts.map((one) => `    ${indent(one, 4)},\n`).join('')}${close}`;
}

function java({ method, url, headers = {}, body }: CodeRequest): string {
  const publisher = body === undefined ? 'noBody()' : `ofString(${JSON.stringify(body)})`;
  const calls = [
    ...Object.entries(headers).map(
      ([name, value]) => `.header(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    `.method(${JSON.stringify(method)}, BodyPublishers.${publisher})`,
    '.build();',
  ];
  return `// Request.java. Run it with: java Request.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

class Request {
  public static void main(String[] arguments) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(address(url))}))
${calls.map((one) => `        ${one}`).join('\n')}
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`;
}

/** The value of a JSON text that survives parsing and serialising unchanged; undefined for any other text. */
function sameJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const isSame = [undefined, 2].some((space) => JSON.stringify(value, null, space) === text);
    return isSame && typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Later lines moved in by that many spaces. */
function indent(text: string, by = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}
