import type { OpenAPIObject } from '@nestjs/swagger';
import { toOpenApi30 } from './openapi-3.0.js';

const answer = (name: string) => ({
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});

const lowered = (schemas: Record<string, object>, query: object = {}): OpenAPIObject =>
  toOpenApi30({
    openapi: '3.2.0',
    info: { title: '', version: '' },
    paths: { '/things': { get: answer('Thing'), ...query } },
    components: { schemas },
  });

const thing = (schema: object): unknown => lowered({ Thing: schema }).components?.schemas?.Thing;

describe('a document in the words of OpenAPI 3.0', () => {
  it.each([
    ['a type with null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['null alone', { type: 'null' }, { type: 'object', nullable: true, enum: [null] }],
    [
      'an exclusive bound',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0, exclusiveMinimum: true },
    ],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    [
      'a schema inside another',
      { items: { type: ['integer', 'null'] } },
      { items: { type: 'integer', nullable: true } },
    ],
  ])('says %s otherwise', (_what, newer, older) => {
    expect(thing(newer)).toEqual(older);
  });

  it('leaves values alone that look like schemas', () => {
    const values = { enum: [{ type: ['x', 'null'] }], default: { exclusiveMinimum: 1 } };

    expect(thing({ ...values, examples: [{ examples: [1] }] })).toEqual({
      ...values,
      example: { examples: [1] },
    });
  });

  it('takes properties for names, whatever they are called', () => {
    const named = (schema: object) => ({
      properties: { default: schema, value: schema, type: schema, enum: schema },
    });

    expect(thing(named({ type: ['string', 'null'] }))).toEqual(named({ type: 'string', nullable: true }));
  });

  it('has no QUERY, and nothing that only a QUERY refers to, directly or not', () => {
    const { openapi, paths, components } = lowered(
      {
        Thing: { type: 'object' },
        Search: { $ref: '#/components/schemas/Filters' },
        Filters: { type: 'object' },
      },
      { query: answer('Search') },
    );

    expect(openapi).toBe('3.0.3');
    expect(Object.keys(paths['/things'] ?? {})).toEqual(['get']);
    expect(Object.keys(components?.schemas ?? {})).toEqual(['Thing']);
  });
});
