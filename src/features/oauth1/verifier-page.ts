// The page with the verifier, for clients without a callback URL (RFC 5849 §2.2, `oob`).
import { html, page } from '../../platform/http/pages/html.js';

export function verifierPage(verifier: string, approvedBy: string): string {
  const content = html`<p>${approvedBy} approved the request. Copy this verifier to the client:</p>
    <output>${verifier}</output>`;
  return page('Access approved', content);
}
