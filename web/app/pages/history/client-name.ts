// The name of the client that sent a recorded request, from its headers.
import type { HeaderValues } from './model.ts';

/** Requests of this web app. */
const WEB_APP = 'Web app';
const NO_USER_AGENT = 'No User-Agent';

/** In this order: a browser names several products, and Java's HTTP clients may name Java last. */
const products: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^curl\//i, 'curl'],
  [/^PostmanRuntime\//i, 'Postman'],
  [/^insomnia/i, 'Insomnia'],
  [/^bruno/i, 'Bruno'],
  [/^HTTPie\//i, 'HTTPie'],
  [/^Wget\//i, 'Wget'],
  [/^k6\//i, 'k6'],
  [/^Grafana k6\//i, 'k6'],
  [/SoapUI/i, 'SoapUI'],
  [/PowerShell/i, 'PowerShell'],
  [/^okhttp\//i, 'OkHttp'],
  [/^(?:python|aiohttp|zeep|werkzeug)\b/i, 'Python'],
  [/^(?:Java|Apache-HttpClient|Apache-HttpAsyncClient|Apache-CXF|Jersey|ReactorNetty|Jakarta)\b/i, 'Java'],
  [/^(?:node|undici|axios|got|node-superagent|superagent|needle)\b/i, 'Node.js'],
  [/^Deno\//i, 'Deno'],
  [/^Bun\//i, 'Bun'],
  [/^Go-http-client\//i, 'Go'],
  [/^(?:RestSharp|\.NET|Refit|Flurl)/i, '.NET'],
  [/^(?:Ruby|Faraday|rest-client|http\.rb|httparty)/i, 'Ruby'],
  [/^(?:GuzzleHttp|PHP|Symfony)/i, 'PHP'],
  [/^Dart\//i, 'Dart'],
  [/^(?:reqwest|hyper|ureq)\b/i, 'Rust'],
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** @param ownAgent the User-Agent of this browser */
export function clientName(headers: HeaderValues, ownAgent: string): string {
  const agent = String(headers['user-agent'] ?? '').trim();
  if (headers['x-sandbox-client'] === 'web') return WEB_APP;
  // A page of the same origin with the same browser: a request that the user sent in the Console or in a lesson.
  if (agent === ownAgent && headers['sec-fetch-site'] === 'same-origin') return WEB_APP;
  if (agent === '') return NO_USER_AGENT;
  return products.find(([pattern]) => pattern.test(agent))?.[1] ?? firstProduct(agent);
}

/** `MyClient` of `MyClient/1.2 (Linux)` (RFC 9110, section 10.1.5). */
const firstProduct = (agent: string): string => agent.split(/[/\s]/, 1)[0] ?? agent;
