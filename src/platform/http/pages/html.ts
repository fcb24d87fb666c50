// Server-rendered HTML pages without scripts and external resources. All text is escaped.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import { preferredType } from '../routing/media-type.js';

/** Text that becomes part of a page unescaped. Only `html` creates it. */
export class Html {
  constructor(readonly text: string) {}
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of a page. Values are escaped unless they are pieces themselves. */
export function html(fixed: TemplateStringsArray, ...put: readonly (string | Html)[]): Html {
  const written = put.map((one) => (one instanceof Html ? one.text : escaped(one)));
  return new Html(fixed.map((text, index) => text + (written[index] ?? '')).join(''));
}

/** One piece after the other. */
export function joined(pieces: readonly Html[]): Html {
  return new Html(pieces.map(({ text }) => text).join(''));
}

/** Text for an element or a quoted attribute of HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

/** The colours, sizes and header of the web app (web/app/style), for pages with one inline style. */
export const pageStyle = `
:root { color-scheme: light dark; --bg: light-dark(#f6f8f7, #0c1110); --surface: light-dark(#fff, #131a18);
  --inset: light-dark(#eff3f1, #0f1514); --text: light-dark(#10201d, #e8efec); --text-2: light-dark(#465753, #aab8b3);
  --line: light-dark(#e1e8e5, #24302d); --control: light-dark(#7d8f8a, #6b7d77); --accent: light-dark(#0a6b5e, #4fd6c2);
  --on-accent: light-dark(#fff, #04211d); --red: light-dark(#b3261e, #ff9a90); --red-soft: light-dark(#fdeae8, #3a1815); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: .875rem/1.55 Geist, system-ui, sans-serif; }
.brand { display: block; padding: .75rem 1rem; border-bottom: 1px solid var(--line); color: var(--text);
  font-size: .9375rem; font-weight: 600; text-decoration: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const style = `${pageStyle}
main { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; line-height: 1.15; } h2 { font-size: 1.125rem; margin-top: 2rem; }
summary { cursor: pointer; padding: .4rem 0; }
code, pre, output, input { font: .8125rem ui-monospace, monospace; }
pre, output { display: block; padding: .8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  overflow-wrap: anywhere; white-space: pre-wrap; user-select: all; }
dt { font-weight: 600; margin-top: 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
button, input, select { min-height: 2.75rem; padding: .5rem .8rem; margin: .3rem .3rem .3rem 0; border: 1px solid var(--control);
  border-radius: 8px; background: var(--surface); color: var(--text); font-size: .875rem; max-width: 100%; }
`;

/** One text: the policy contains the hash of exactly this text. */
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/** The headers of a page that replaces JSON. Programs that drive a browser may send requests from it, as from JSON. */
export function guideHeaders(): Record<string, string> {
  return pageHeaders("'none'", ["connect-src 'self'"]);
}

/** `formsTo`: where forms may be sent. `directives`: more of the Content Security Policy. */
export function pageHeaders(
  formsTo: "'self'" | "'none'" = "'none'",
  directives: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...directives,
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formsTo}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    pragma: 'no-cache',
    // With no-referrer a browser sends `Origin: null` with the forms of the page.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** A whole page. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header class="brand">Practice API</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/**
 * Whether a client prefers a page to JSON, as browsers do. Caches must not use the response for others (RFC 9110 §12.5.5).
 * Throws NOT_ACCEPTABLE if it accepts neither.
 */
export function negotiatePage({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'Accept');
  const type = preferredType(headers.accept, ['application/json', 'text/html']);
  if (type === undefined)
    throw apiError('NOT_ACCEPTABLE', 'header Accept must allow application/json or text/html');
  return type === 'text/html';
}

/** Whether a client prefers a page to JSON, as browsers do. */
export function prefersPage(accept: string | undefined): boolean {
  return preferredType(accept, ['application/json', 'text/html']) === 'text/html';
}
