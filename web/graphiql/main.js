// GraphiQL on this host. Its requests carry the cookie, so the page, the next page and REST in this browser share a
// session; the editor's header pane takes `x-session-id` for another one.
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@graphiql/plugin-explorer/style.css';
import 'graphiql/style.css';
import { makeAccessible } from './accessible.js';
import { defaultQuery } from './default-query.js';
import './main.css';

const assets = new URL('.', import.meta.url);
const workers = { json: 'json.worker.js', graphql: 'graphql.worker.js' };

globalThis.MonacoEnvironment = {
  getWorker: (_id, label) =>
    new globalThis.Worker(new URL(workers[label] ?? 'editor.worker.js', assets), { type: 'module' }),
};

/** Adds the identity to the request of an operation. The page, which is another bundle, knows it. */
let asClient;

/** The schema request is one of this page, which does not count for lessons; operations that a user runs do. */
async function send(url, options) {
  const isSchemaRequest = JSON.parse(options.body).operationName === 'IntrospectionQuery';
  const marked = { ...options, headers: { ...options.headers, 'x-sandbox-client': 'web' } };
  return fetch(url, isSchemaRequest ? marked : await asClient(options));
}

const element = document.getElementById('ide');
const root = createRoot(element);
makeAccessible(element);
const settings = {
  fetcher: createGraphiQLFetcher({ url: new URL('../graphql', assets).href, fetch: send }),
  plugins: [HISTORY_PLUGIN, explorerPlugin()],
  defaultQuery,
};

/** Renders the editor, again after each change of the theme. */
export function show({ isDark, identify }) {
  asClient = identify;
  root.render(createElement(GraphiQL, { ...settings, forcedTheme: isDark ? 'dark' : 'light' }));
}
