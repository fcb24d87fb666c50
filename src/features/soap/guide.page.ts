// The guide of the SOAP service as a page.
import { html, joined, page } from '../../platform/http/pages/html.js';
import type { SoapGuide } from './guide.js';

export function soapPage(guide: SoapGuide): string {
  return page(
    'SOAP service',
    html`<p>${guide.description}</p>
      <dl>
        <dt>Endpoint</dt>
        <dd><code>${guide.endpoint}</code></dd>
        <dt>WSDL</dt>
        <dd><a href="${guide.wsdl}">${guide.wsdl}</a></dd>
        <dt>Namespace</dt>
        <dd><code>${guide.target_namespace}</code></dd>
        <dt>Session</dt>
        <dd>${guide.session}</dd>
        <dt>Faults</dt>
        <dd>${guide.faults}</dd>
        <dt>WS-Security</dt>
        <dd>${guide.security}</dd>
      </dl>
      <h2>Operations</h2>
      ${joined(guide.operations.map(operation))}`,
  );
}

const operation = ({ name, does, same_over_rest, envelope, curl }: SoapGuide['operations'][number]) =>
  html`<details>
    <summary><code>${name}</code> ${does}</summary>
    <p>Over REST: <code>${same_over_rest}</code></p>
    <pre>${envelope}</pre>
    <pre>${curl}</pre>
  </details> `;
