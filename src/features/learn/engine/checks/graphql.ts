// The checks `graphql.<fact>`: what the executed GraphQL operation consists of.
import { checkFacts, type CheckGroup } from './check.js';

export const graphql: CheckGroup = ({ step, exchange, values }) =>
  checkFacts({
    name: 'graphql',
    conditions: step.checks.request?.graphql,
    facts: exchange.graphql,
    values,
    source: 'GraphQL operation',
  });
