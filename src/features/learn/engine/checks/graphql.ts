// The checks `graphql.<fact>`: what the executed GraphQL operation consists of.
import { checkFacts, type CheckGroup } from './check.js';

export const graphql: CheckGroup = (context) =>
  checkFacts({
    name: 'graphql',
    conditions: context.step.checks.request?.graphql,
    facts: context.exchange.graphql,
    context,
  });
