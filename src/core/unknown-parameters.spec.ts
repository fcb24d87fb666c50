import { book, catchApiError } from '../../test/support/example-entities.js';
import { listQueryParser } from './list-query.params.js';

const read = listQueryParser(book, ['delay']);
const messageFor = (name: string): string => catchApiError(() => read({ [name]: '1' })).message;

describe('the error for an unknown parameter', () => {
  it.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['genres', 'genre'],
    ['createdAt', 'created_at'],
    ['updated-at', 'updated_at'],
    ['shelfId', 'shelf_id'],
    ['lmit', 'limit'],
    ['pgae', 'page'],
    ['dleay', 'delay'],
  ])('suggests a similar one: %s, %s', (name, known) => {
    expect(messageFor(name)).toContain(`'${name}' is unknown, did you mean '${known}'?`);
  });

  it.each([
    [['q', 'query', 'search', 'keyword'], "search with the method QUERY and the operator 'contains'"],
    [['cursor', 'after', 'page_token', 'nextToken', 'offset', 'skip'], "use 'page' and 'limit'"],
    [['per_page', 'perPage', 'page_size', 'pageSize', 'page[size]', 'size', 'count', 'take'], "use 'limit'"],
    [['pageNumber', 'page[number]'], "use 'page'"],
    [['sort_by', 'sortBy', 'orderBy', 'order_by', 'ordering'], "use 'sort' with a field"],
    [['sort_order', 'direction', 'dir'], "use 'order' with"],
    [['fields', 'select'], "select fields with the method QUERY and 'fields'"],
    [['filter', 'filters', 'where'], "filter with 'field=value'"],
    [['include', 'embed', 'populate'], "use 'expand=shelf'"],
    [
      ['price_gte', 'price__gt', 'price[lte]', 'price_min', 'minPrice', 'max_price'],
      'compare with the method QUERY, such as {"filters": {"price": {"gte": …}}}',
    ],
    [['created_after', 'created[before]'], '"created_at"'],
    [['title_like', 'title__icontains'], '"title"'],
  ])('says what this API offers instead of %j', (names, offer) => {
    for (const name of names) expect(messageFor(name)).toContain(offer);
  });

  it.each(['x', 'foo', 'error', 'constructor', '__proto__', ''])(
    'lists the known ones if none is similar: “%s”',
    (name) => {
      expect(messageFor(name)).toContain(
        `'${name}' is unknown. Known are: page, limit, sort, order, expand, delay, id, title`,
      );
    },
  );
});
