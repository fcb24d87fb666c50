import { redirectTo } from './redirect-to.js';

const policy = {
  origin: 'http://sandbox.internal:3000',
  allowed: ['https://app.school.edu/back', 'https://pages.school.edu/cb/*'],
};

it.each([
  'http://localhost/back',
  'http://127.0.0.1:54321/',
  'http://[::1]:9/x',
  'https://client.example.com/cb?a=1',
  'https://my.test/cb',
  'http://sandbox.internal:3000/docs/oauth',
  'https://oauth.pstmn.io/v1/callback',
  'https://app.school.edu/back',
  'https://pages.school.edu/cb/7',
])('goes to %s', (address) => {
  const url = new URL(redirectTo(address, { oauth_verifier: 'a&b' }, policy) ?? '');

  expect(url.href.startsWith(address.split('?')[0] ?? '')).toBe(true);
  expect(url.searchParams.get('oauth_verifier')).toBe('a&b');
  expect(url.searchParams.get('a')).toBe(address.includes('?a=1') ? '1' : null);
});

it.each([
  'https://evil.com/',
  'https://example.com.evil.com/',
  'https://notexample.com/',
  'http://localhost@evil.com/',
  'http://user:secret@localhost/',
  'http://localhost.evil.com/',
  'http://127.0.0.1.evil.com/',
  'https://sandbox.internal:3000/',
  'http://sandbox.internal/',
  'https://oauth.pstmn.io/v1/callback/../other',
  'https://app.school.edu/back/more',
  'https://pages.school.edu/other',
  'https://pages.school.edu.evil.com/cb/1',
  'http://localhost/#fragment',
  'javascript:alert(1)',
  'data:text/html,x',
  'myapp://back',
  '//evil.com',
  '/docs',
  'oob',
  '',
])('does not go to %s', (address) => {
  expect(redirectTo(address, {}, policy)).toBeUndefined();
});
