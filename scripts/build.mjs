// Builds the files that `npm start` runs: the pages, then the service, which includes them.
await Promise.all(['app', 'docs', 'graphiql', 'swagger'].map((name) => import(`./web/build-${name}.mjs`)));
await import('./build-service.mjs');
