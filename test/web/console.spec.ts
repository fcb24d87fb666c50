// The URL and the headers of a request in the Console.
import { documentationOf, headerProblem, isManagedHeader, recordOf } from '../../web/app/code/headers.js';
import { matches, queryNames, read, write } from '../../web/app/pages/console/address.js';

const template = '/api/v1/users/{id}';
const id = { name: 'id', in: 'path' } as const;
const name = { name: 'name', in: 'query' } as const;

describe('the URL of a request', () => {
  it.each([
    ['/api/v1/users/7?x=1', true],
    ['/api/v1/users/{id}', true],
    ['/api/v1/users', false],
    ['/api/v1/users/7/orders', false],
    ['/api/v1/orders/7', false],
  ])('%s matches the template: %s', (url, expected) => {
    expect(matches(template, url)).toBe(expected);
  });

  it.each([
    ['/api/v1/users/a%20b', id, 'a b'],
    ['/api/v1/users/{id}', id, undefined],
    ['/api/v1/users/7?name=Ada+Lovelace&name=other', name, 'Ada Lovelace'],
    ['/api/v1/users/7?name=a%3Db%26c', name, 'a=b&c'],
    ['/api/v1/users/7?name=a=b', name, 'a=b'],
    ['/api/v1/users/7?name=100%', name, '100%'],
    ['/api/v1/users/7?name', name, ''],
    ['/api/v1/users/7?other=1', name, undefined],
  ])('has in %s the parameter %o: %s', (url, parameter, expected) => {
    expect(read(template, url, parameter)).toBe(expected);
  });

  it.each([
    ['/api/v1/users/{id}?x=1', id, 'a/b', '/api/v1/users/a%2Fb?x=1'],
    ['/api/v1/users/7', id, undefined, '/api/v1/users/{id}'],
    ['/api/v1/users/7', name, 'a b&c', '/api/v1/users/7?name=a%20b%26c'],
    ['/api/v1/users/7?a=%20&name=x&b=+', name, 'y', '/api/v1/users/7?a=%20&name=y&b=+'],
    ['/api/v1/users/7?a=1&name=x&b=2', name, undefined, '/api/v1/users/7?a=1&b=2'],
    ['/api/v1/users/7?name=x', name, undefined, '/api/v1/users/7'],
    ['/api/v1/users/7?a=1', name, undefined, '/api/v1/users/7?a=1'],
  ])('%s with %o = %s is %s', (url, parameter, value, expected) => {
    const written = write(template, url, parameter, value);
    expect(written).toBe(expected);
    expect(read(template, written, parameter)).toBe(value);
  });

  it('has each name of the query once', () => {
    expect(queryNames('/users?a=1&b=2&a=3&%63=4&')).toEqual(['a', 'b', 'c']);
    expect(queryNames('/users')).toEqual([]);
  });
});

describe('the headers of a request', () => {
  it('are invalid with a space in the name or a line break in the value', () => {
    expect(headerProblem('x-id', 'ä ö')).toBeUndefined();
    expect(headerProblem('x id', '1')).toBe('"x id" is not a header name.');
    expect(headerProblem('', '1')).toBe('"" is not a header name.');
    expect(headerProblem('x-id', 'a\nb')).toBe('The value has characters that headers cannot contain.');
    expect(headerProblem('x-id', '€')).toBe('The value has characters that headers cannot contain.');
  });

  it('with the same name are one header, and a row without a name is none', () => {
    const headers = [
      ['accept', 'text/html'],
      ['', 'ignored'],
      [' accept ', 'text/plain'],
    ] as const;
    expect(recordOf(headers)).toEqual({ accept: 'text/html, text/plain' });
  });

  it('that the browser sets itself are known in any case', () => {
    expect(['Host', 'COOKIE', 'sec-fetch-mode', 'Proxy-Foo'].every(isManagedHeader)).toBe(true);
    expect(['authorization', 'x-host', 'cookie-x'].some(isManagedHeader)).toBe(false);
  });

  it('link to MDN where MDN documents them', () => {
    expect(documentationOf('Retry-After')).toMatch(/^https:\/\/developer\.mozilla\.org\/.*\/Retry-After$/);
    expect(documentationOf('x-session-id')).toBeUndefined();
  });
});
