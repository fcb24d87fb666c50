// The page with the verifier, for clients without a callback (RFC 5849 §2.2, `oob`).
import { html, page } from '../../platform/pages/html.js';

export function verifierPage(verifier: string, approvedBy: string): string {
  const content = html`<p>
      ${approvedBy} approved it, as everything here. Copy this code into the program that asked:
    </p>
    <output>${verifier}</output>`;
  return page('Access was approved', content);
}
