import { defineEntity } from '../../core/entity.js';
import { oneOf, reference, text } from '../../core/field.js';
import { operationTable, soapOperationsOf } from './operations.js';
import { schemaOf } from './schema.js';
import { wsdlWriter } from './wsdl.js';

const shelf = defineEntity('Shelf', 'shelves', {
  label: text({ min: 1, max: 5, required: true, doc: 'What is "on" it & <more>.' }),
});
const book = defineEntity('Book', 'books', {
  genre: oneOf(['novel', 'essay'], { default: 'novel', doc: 'Kind.' }),
  shelf_id: reference(shelf, { nullable: true, default: null, patchable: false, doc: 'Where it stands.' }),
});

describe('the operations of an entity', () => {
  it('are derived from its definition', () => {
    expect(operationTable([shelf])).toEqual([
      { entity: 'Shelf', verb: 'create', rest: 'POST /api/v1/shelves', soap: 'CreateShelf' },
      { entity: 'Shelf', verb: 'list', rest: 'GET /api/v1/shelves', soap: 'GetShelves' },
      { entity: 'Shelf', verb: 'get', rest: 'GET /api/v1/shelves/{id}', soap: 'GetShelf' },
      { entity: 'Shelf', verb: 'patch', rest: 'PATCH /api/v1/shelves/{id}', soap: 'UpdateShelf' },
      { entity: 'Shelf', verb: 'remove', rest: 'DELETE /api/v1/shelves/{id}', soap: 'DeleteShelf' },
    ]);
  });

  it('have the fields of its create and patch shapes', () => {
    const parameters = Object.fromEntries(
      soapOperationsOf([book]).map((operation) => [operation.name, [...operation.parameters.fields.keys()]]),
    );

    expect(parameters).toEqual({
      CreateBook: ['genre', 'shelf_id'],
      GetBooks: ['page', 'limit', 'sort', 'order'],
      GetBook: ['id'],
      UpdateBook: ['id', 'genre'],
      DeleteBook: ['id'],
    });
  });
});

describe('the schema', () => {
  const schema = schemaOf([book, shelf], soapOperationsOf([book, shelf]), false);

  it('has a type for each record and list, and an element for each message', () => {
    for (const name of ['Book', 'ArrayOfBook', 'Shelf', 'ArrayOfShelf']) {
      expect(schema).toContain(`<xs:complexType name="${name}">`);
    }
    for (const name of ['CreateBookRequest', 'GetShelvesResponse', 'DeleteShelfResponse']) {
      expect(schema).toContain(`<xs:element name="${name}">`);
    }
  });

  it('has one type for a field with facets, named after owner and field', () => {
    expect(schema.split('<xs:simpleType name="BookGenre">')).toHaveLength(2);
    expect(schema).toContain('<xs:element name="shelf_id" type="tns:Uuid" minOccurs="0" nillable="true">');
  });

  it('escapes the texts of definitions', () => {
    expect(schema).toContain('What is "on" it &amp; &lt;more&gt;.');
  });

  it('rejects two different types with one name', () => {
    const other = defineEntity('Book', 'tomes', { genre: oneOf(['other'], { doc: 'Kind.' }) });

    expect(() => schemaOf([book, other], soapOperationsOf([book, other]), false)).toThrow(
      /types named BookGenre/,
    );
  });
});

describe('the WSDL', () => {
  it('differs between URLs only in the URL', () => {
    const write = wsdlWriter([shelf], soapOperationsOf([shelf]));

    expect(write('http://a/soap/?x=1&y=2')).toContain(
      '<soap:address location="http://a/soap/?x=1&amp;y=2"/>',
    );
    expect(write('http://a').replace('http://a', 'http://b')).toBe(write('http://b'));
  });
});
