// Server-rendered HTML pages without scripts and external resources. All text is escaped.
import { createHash } from 'node:crypto';
import Negotiator from 'negotiator';

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

/** Text for an element or a quoted attribute of HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
code, pre, output, input { font: 0.95rem ui-monospace, monospace; }
pre, output { display: block; padding: 0.8rem; border: 1px solid; border-radius: 0.4rem; overflow-wrap: anywhere; white-space: pre-wrap; user-select: all; }
dt { font-weight: 600; margin-top: 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
button, input, select { padding: 0.5rem 0.8rem; margin: 0.3rem 0.3rem 0.3rem 0; font-size: 1rem; }
`;

/** As one text: the policy contains the hash of exactly this text. */
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/** `formsTo`: where forms may be sent. */
export function pageHeaders(formsTo: "'self'" | "'none'" = "'none'"): Record<string, string> {
  const policy = [
    "default-src 'none'",
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
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/** Whether a client prefers a page to JSON, as browsers do. */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';
}
