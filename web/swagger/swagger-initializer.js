// Shows the description of this very service. Requests that a reader tries stay on this host and, by its cookie, in
// one session.
import { accessiblePlugin, correct } from './accessibility.js';

correct(document.querySelector('#swagger-ui'));
window.ui = window.SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  filter: true,
  plugins: [accessiblePlugin],
  layout: 'AccessibleLayout',
  // Its colours are inline styles, which the themes of the page do not change.
  syntaxHighlight: false,
  // The document is a request of this page, which does not count for lessons; requests that a reader sends do.
  requestInterceptor: (request) => {
    if (request.loadSpec) request.headers['x-sandbox-client'] = 'web';
    return request;
  },
  // No validator badge from another host.
  validatorUrl: null,
});
