// The names of the operations of an entity in each protocol.
import { camelCase, pascalCase } from './letter-case.js';

/** `LoanRequest`, `loan_request` and `loan_requests`. */
interface EntityNames {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
}

/** The operations of an entity in the order of documents. */
export interface EntityOperations {
  readonly rest: readonly { readonly method: string; readonly path: string; readonly operation_id: string }[];
  readonly graphql: readonly string[];
  readonly soap: readonly string[];
}

/** The URL path of the list. */
export const listPath = ({ plural }: Pick<EntityNames, 'plural'>): string => `/api/v1/${plural}`;

/** The name of each operation: `listUsers`, `getUser` … */
export const operationIds = ({ name, plural }: Pick<EntityNames, 'name' | 'plural'>) => {
  const many = pascalCase(plural);
  return {
    list: `list${many}`,
    search: `search${many}`,
    get: `get${name}`,
    create: `create${name}`,
    replace: `replace${name}`,
    patch: `patch${name}`,
    remove: `delete${name}`,
  };
};

/** The root fields of GraphQL, by the method of the service. */
export const graphqlNames = ({ name, singular, plural }: EntityNames) => ({
  create: `create${name}`,
  list: camelCase(plural),
  get: camelCase(singular),
  patch: `update${name}`,
  remove: `delete${name}`,
});

/** The SOAP operations, by the method of the service. */
export const soapNames = ({ name, plural }: Pick<EntityNames, 'name' | 'plural'>) => ({
  create: `Create${name}`,
  list: `Get${pascalCase(plural)}`,
  get: `Get${name}`,
  patch: `Update${name}`,
  remove: `Delete${name}`,
});

export function operationsOf(entity: EntityNames): EntityOperations {
  const path = listPath(entity);
  const ids = operationIds(entity);
  const rest = [
    ['GET', path, ids.list],
    ['QUERY', path, ids.search],
    ['POST', path, ids.create],
    ['GET', `${path}/{id}`, ids.get],
    ['PUT', `${path}/{id}`, ids.replace],
    ['PATCH', `${path}/{id}`, ids.patch],
    ['DELETE', `${path}/{id}`, ids.remove],
  ] as const;
  const { list, get, create, patch, remove } = graphqlNames(entity);
  return {
    rest: rest.map(([method, at, operation_id]) => ({ method, path: at, operation_id })),
    graphql: [list, get, create, patch, remove],
    soap: Object.values(soapNames(entity)),
  };
}
