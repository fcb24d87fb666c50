// Prism, started with its command line on this API's OpenAPI document: it validates requests and returns examples.
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const prism = {
  key: 'prism',
  name: 'Prism',
  folder: path('.'),
  entry: path('node_modules/@stoplight/prism-cli/dist/index.js'),
  arguments: (port) => {
    const where = ['--host', '127.0.0.1', '--port', String(port)];
    const how = ['--multiprocess', 'false', '--verboseLevel', 'silent'];
    return ['mock', ...where, ...how, path('../../../docs/reference/openapi.json')];
  },
  protocols: ['REST', 'health'],
  // Its responses are the examples of the document, not the dataset.
  compares: [],
};
