// The groups of operations of the API reference: each tag of the OpenAPI document is a page. `root` is the relative URL of the service, as
// seen from the page that contains the link.

/** `/docs/demo-data` for `Demo data`; src/features/learn/start/operation-reference.ts makes the same links. */
const slugOf = (tag) => tag.toLowerCase().replaceAll(' ', '-');

/** The operations of each tag, in the order of the document. */
export function groupsOf({ tags, paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => ({ method, path, operation, tag: operation.tags?.[0] })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      slug: slugOf(name),
      description,
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter((group) => group.operations.length > 0);
}

/** A tag may contain spaces, an id may not: browsers find the element by the fragment as it is written. */
export const anchorOf = ({ tag, operation }) => encodeURI(`${tag}/${operation.operationId}`);

export const groupLink = (root, slug) => `${root}docs/${slug}`;

export const operationLink = (root, given) => `${groupLink(root, slugOf(given.tag))}#${anchorOf(given)}`;

/** The name of a shared error response and its status. */
export function errorResponses({ paths, components }) {
  const statuses = new Map();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    for (const [status, { $ref }] of Object.entries(operation.responses ?? {})) {
      if ($ref !== undefined) statuses.set($ref.split('/').at(-1), status);
    }
  }
  return [...statuses]
    .sort(([, a], [, b]) => a.localeCompare(b))
    .map(([name, status]) => ({ name, status, response: components.responses[name] }));
}
