// Makes all that `npm start` runs: the pages, each from its own script, and then the service with them in it.
await Promise.all(['app', 'graphiql', 'swagger'].map((name) => import(`./build-${name}.mjs`)));
await import('./build-service.mjs');
