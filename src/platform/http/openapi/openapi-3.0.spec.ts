import type { OpenAPIObject } from '@nestjs/swagger';
import { toOpenApi30 } from './openapi-3.0.js';

const operation = (name: string) => ({
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});

const convert = (schemas: Record<string, object>, query: object = {}): OpenAPIObject =>
  toOpenApi30({
    openapi: '3.2.0',
    info: { title: '', version: '' },
    paths: { '/things': { get: operation('Thing'), ...query } },
    components: { schemas },
  });

const convertSchema = (schema: object): unknown => convert({ Thing: schema }).components?.schemas?.Thing;

describe('toOpenApi30', () => {
  it.each([
    ['a nullable type', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['a nullable object', { type: ['object', 'null'] }, { type: 'object', nullable: true }],
    [
      'an exclusive bound',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0, exclusiveMinimum: true },
    ],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    [
      'a nested schema',
      { items: { type: ['integer', 'null'] } },
      { items: { type: 'integer', nullable: true } },
    ],
  ])('converts %s', (_what, newer, older) => {
    expect(convertSchema(newer)).toEqual(older);
  });

  it('does not convert values that look like schemas', () => {
    const values = { enum: [{ type: ['x', 'null'] }], default: { exclusiveMinimum: 1 } };

    expect(convertSchema({ ...values, examples: [{ examples: [1] }] })).toEqual({
      ...values,
      example: { examples: [1] },
    });
  });

  it('converts the response `default`', () => {
    const named = (schema: object) => ({ responses: { default: { schema } } });

    expect(convertSchema(named({ type: ['object', 'null'] }))).toEqual(
      named({ type: 'object', nullable: true }),
    );
  });

  it('does not treat property names as keywords', () => {
    const named = (schema: object) => ({
      properties: { default: schema, value: schema, type: schema, enum: schema },
    });

    expect(convertSchema(named({ type: ['string', 'null'] }))).toEqual(
      named({ type: 'string', nullable: true }),
    );
  });

  it('removes QUERY operations and the components that only they reference', () => {
    const { openapi, paths, components } = convert(
      {
        Thing: { type: 'object' },
        Search: { $ref: '#/components/schemas/Filters' },
        Filters: { type: 'object' },
      },
      { query: operation('Search') },
    );

    expect(openapi).toBe('3.0.3');
    expect(Object.keys(paths['/things'] ?? {})).toEqual(['get']);
    expect(Object.keys(components?.schemas ?? {})).toEqual(['Thing']);
  });
});
