// Limits the variables of a request: GraphQL writes an invalid value into each of its error messages, with all its properties.
import { failValidation } from '../../../core/errors.js';
import { jsonOf } from '../../kernel/runtime/body.facts.js';

/** More than any input type has, including its inner objects. */
export const MAX_PROPERTIES = 200;

/** Properties × characters of their names and texts: about as many characters are written into error messages. */
const MAX_PRODUCT = 2_000_000;

/** At most this many characters of the name of a variable are in a message. */
const MAX_NAME_LENGTH = 64;

interface GraphqlRequest {
  readonly method: string;
  readonly query: unknown;
}

/**
 * Throws BAD_REQUEST if a variable has too many properties, or too much text for the number of its properties. Invalid variables are left
 * to the Apollo server.
 * @param body the body of the request, or one request of a batch; GET has variables in the query string
 */
export function checkVariables({ method, query }: GraphqlRequest, body: unknown): void {
  const { variables } = ((method === 'POST' ? body : query) ?? {}) as { readonly variables?: unknown };
  if (variables === undefined) return;
  const values = typeof variables === 'string' ? jsonOf(variables) : variables;
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    const message = messageFor(sizeOf(value));
    if (message === undefined) continue;
    const field = `variables.${name.slice(0, MAX_NAME_LENGTH)}`;
    failValidation([{ location: field, field, message }]);
  }
}

interface Size {
  readonly properties: number;
  readonly characters: number;
}

function messageFor({ properties, characters }: Size): string | undefined {
  if (properties > MAX_PROPERTIES)
    return `must NOT have more than ${MAX_PROPERTIES} properties, including the properties of inner objects`;
  if (properties * characters <= MAX_PRODUCT) return undefined;
  const most = Math.floor(MAX_PRODUCT / properties);
  return `must NOT have more than ${most} characters, because it has ${properties} properties`;
}

/**
 * Counts without recursion, because the JSON in a query string can have any number of levels. Stops when there are too many
 * properties.
 */
function sizeOf(value: unknown): Size {
  let [properties, characters] = [0, 0];
  const pending: unknown[] = [value];
  for (const one of pending) {
    if (typeof one === 'string') characters += one.length;
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) {
      const names = Object.keys(one);
      properties += names.length;
      if (properties > MAX_PROPERTIES) break;
      for (const name of names) characters += name.length;
    }
    for (const inner of Object.values(one))
      if (typeof inner === 'object' || typeof inner === 'string') pending.push(inner);
  }
  return { properties, characters };
}
