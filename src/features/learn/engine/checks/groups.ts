// The groups of checks in the order of evaluation.
import { auth } from './auth.js';
import type { CheckGroup } from './check.js';
import { elapsed } from './elapsed.js';
import { error } from './error.js';
import { graphql } from './graphql.js';
import { headersCheck } from './headers.js';
import { input } from './input.js';
import { method } from './method.js';
import { operation } from './operation.js';
import { path } from './path.js';
import { protocol } from './protocol.js';
import { query } from './query.js';
import { repeat } from './repeat.js';
import { result } from './result.js';
import { save } from './save.js';
import { soap } from './soap.js';
import { statusCheck } from './status.js';

/** Checks that depend on one exchange only. */
export const exchangeGroups: readonly CheckGroup[] = [
  protocol,
  operation,
  path,
  method,
  query,
  headersCheck,
  input,
  graphql,
  soap,
  auth,
  statusCheck,
  error,
  result,
  save,
];

/** Checks that also depend on earlier exchanges. */
export const historyGroups: readonly CheckGroup[] = [repeat, elapsed];
