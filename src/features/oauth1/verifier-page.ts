// The page for people whose program cannot be called back: the verifier, to be copied into it (RFC 5849 §2.2, `oob`).
import { html, page } from '../../platform/pages/html.js';

export function verifierPage(verifier: string, approvedBy: string): string {
  const content = html`<p>
      ${approvedBy} approved it, as everything here. Copy this code into the program that asked:
    </p>
    <output>${verifier}</output>`;
  return page('Access was approved', content);
}
