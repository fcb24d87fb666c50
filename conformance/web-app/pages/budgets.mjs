// What a page may transfer when a browser without a cache opens it: response bodies as sent, so compressed.
/** Bytes. */
const KB = 1024;

const all = { js: 32, css: 9, fonts: 53 };

const budgets = {
  home: { ...all, js: 30, total: 110 },
  console: { ...all, js: 38, total: 153 },
  // The request editor, the steps and the checks.
  lesson: { ...all, js: 35 },
  docs: { ...all, total: 90 },
  'docs-group': { ...all, total: 90 },
  'docs-largest-group': { ...all, total: 90 },
  // GraphiQL has its own size and loads after the header.
  graphiql: {},
  // Swagger UI has its own size.
  swagger: {},
};

export function budgetProblems(name, transferred) {
  return Object.entries(budgets[name] ?? all).flatMap(([type, limit]) =>
    transferred[type] <= limit * KB
      ? []
      : [`transfers ${(transferred[type] / KB).toFixed(1)} kB ${type}, the budget is ${limit} kB`],
  );
}
