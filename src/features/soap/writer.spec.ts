import { toRow } from '../../core/row.js';
import { defineEntity, type AnyRecord } from '../../core/entity.js';
import { decimal, integer, text } from '../../core/field.js';
import { responseWriter, listWriter, recordWriter } from './writer.js';

const book = defineEntity('Book', 'books', {
  title: text({ doc: 'Title.' }),
  pages: integer({ nullable: true, doc: 'Length.' }),
  price: decimal({ doc: 'Price.' }),
});
const time = '2026-01-01T00:00:00.000Z';
const row = (changes: Record<string, unknown> = {}): { record: AnyRecord; text: string } =>
  toRow({ id: 'i', title: 'A & B', pages: null, price: 0.1, created_at: time, updated_at: time, ...changes });
const stamps = `<created_at>${time}</created_at><updated_at>${time}</updated_at>`;

describe('a record', () => {
  const write = recordWriter(book);

  it('has its columns as children, without prefixes', () => {
    expect(write(row())).toBe(
      `<book><id>i</id><title>A &amp; B</title><pages xsi:nil="true"/><price>0.1</price>${stamps}</book>`,
    );
  });

  it.each([
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.5e-7, '-0.00000015'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [1.7976931348623157e308, `17976931348623157${'0'.repeat(292)}`],
    [123456789.5, '123456789.5'],
  ])('has plain numbers: %j', (price, written) => {
    expect(write(row({ price }))).toContain(`<price>${written}</price>`);
  });
});

describe('a list', () => {
  it('has one element with the records, followed by the pagination elements', () => {
    const write = listWriter(book, () => '<book/>');
    const pagination = { total: 7, page: 2, limit: 2, pages: 4, hasNext: true, hasPrev: true };

    expect(write({ rows: [row(), row()], pagination })).toBe(
      '<books><book/><book/></books><total>7</total><page>2</page><limit>2</limit><pages>4</pages>',
    );
  });

  it('writes each row once', () => {
    const writeRecord = jest.fn(recordWriter(book));
    const write = listWriter(book, writeRecord);
    const rows = [row(), row()];
    const pagination = { total: 2, page: 1, limit: 2, pages: 1, hasNext: false, hasPrev: false };

    expect(write({ rows, pagination })).toBe(write({ rows: [...rows], pagination }));
    expect(writeRecord).toHaveBeenCalledTimes(2);
  });
});

describe('a response', () => {
  it('has a wrapper with the name of its operation', () => {
    expect(responseWriter('GetBook')('<book/>')).toMatch(
      /<soap:Body><tns:GetBookResponse><book\/><\/tns:GetBookResponse><\/soap:Body><\/soap:Envelope>$/,
    );
  });
});
