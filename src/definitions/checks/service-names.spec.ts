// Checks that the list of the service's names contains every name of the reference.
import { readFileSync } from 'node:fs';
import { readDefinitions } from '../read.js';
import { serviceNames } from './service-names.js';

const reference = (name: string): string => readFileSync(`docs/reference/${name}`, 'utf8');

/** Names that users, products and orders give. */
async function standardNames(): Promise<RegExp> {
  const { definitions } = await readDefinitions({ template: 'standard' });
  const names = definitions?.entities.map(({ name }) => name) ?? [];
  return new RegExp(
    `^(?:[a-z]*|Create|Update|Nullable)(?:${names.join('|')})|^Role|^(?:user|product|order)s?$`,
  );
}

describe('The names of the service', () => {
  it('have all types and root fields of GraphQL', async () => {
    const standard = await standardNames();
    const schema = reference('schema.graphql');
    const types = [...schema.matchAll(/^(?:type|input|enum|scalar) (\w+)/gm)].map(([, name = '']) => name);
    const roots = [...schema.matchAll(/^type (?:Query|Mutation) \{\n([\s\S]*?)^\}/gm)].map(
      ([, body = '']) => body,
    );
    const fields = [...roots.join('\n').matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name = '']) => name);
    expect(fields.length).toBeGreaterThan(10);
    expect(types.filter((name) => !standard.test(name) && !serviceNames['GraphQL type'].has(name))).toEqual(
      [],
    );
    expect(fields.filter((name) => !standard.test(name) && !serviceNames['GraphQL field'].has(name))).toEqual(
      [],
    );
  });

  it('have all operations and schemas of OpenAPI', async () => {
    const standard = await standardNames();
    const text = reference('openapi.json');
    const ids = [...text.matchAll(/"operationId": ?"(\w+)"/g)].map(([, name = '']) => name);
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const schemas = Object.keys(components.schemas);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((name) => !standard.test(name) && !serviceNames.operation.has(name))).toEqual([]);
    expect(
      schemas.filter((name) => !standard.test(name) && !serviceNames['OpenAPI schema'].has(name)),
    ).toEqual([]);
  });
});
