// The login form, with curl and a cookie jar, and with Chromium.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { curl, expectIdentity, expectReason } from './clients.mjs';

const browser = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

export function checks({ baseUrl }) {
  const login = `${baseUrl}/auth/session/login`;
  const resource = `${baseUrl}/auth/protected/cookie`;
  return {
    'cookie: curl with a cookie jar': async () => {
      const folder = await mkdtemp(join(tmpdir(), 'jar-'));
      try {
        const jar = ['-b', join(folder, 'jar'), '-c', join(folder, 'jar')];
        expectReason(await curl(...jar, resource), 'missing');
        const form = ['-d', 'username=bob@example.com', '-d', 'password=bob-user-2026'];
        const { data } = await curl(...jar, ...form, login);
        expectIdentity(await curl(...jar, resource), 'cookie');
        expectReason(await curl(...jar, '-X', 'POST', resource), 'csrf_missing');
        expectIdentity(await curl(...jar, '-d', `csrf_token=${data.csrf_token}`, resource), 'cookie');
        await curl(...jar, '-X', 'POST', `${baseUrl}/auth/session/logout`);
        expectReason(await curl(...jar, resource), 'missing');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    'cookie: Chromium with the login form': async () => {
      const chrome = await chromium.launch(browser);
      try {
        const page = await chrome.newPage();
        const violations = [];
        page.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) violations.push(message.text());
        });
        await logInAndOut(page, login);
        assert.deepEqual(violations, []);
      } finally {
        await chrome.close();
      }
    },
    'cookie: Chromium does not send it with a form of another site': async () => {
      const chrome = await chromium.launch(browser);
      try {
        const page = await chrome.newPage();
        await page.goto(login);
        await fill(page, 'alice@example.com', 'alice-admin-2026');
        const other = new URL(login);
        other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
        const body = `<form method="post" action="${resource}"><button>Win a prize</button></form>`;
        await page.route(other.href, (route) => route.fulfill({ contentType: 'text/html', body }));
        await page.goto(other.href);
        await page.getByRole('button').click();
        // SameSite=Lax: the browser does not send the cookie.
        expectReason(JSON.parse(await page.innerText('body')), 'missing');
      } finally {
        await chrome.close();
      }
    },
  };
}

async function fill(page, user, password) {
  await page.getByLabel('Login name').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logInAndOut(page, login) {
  await page.goto(login);
  await fill(page, 'alice@example.com', 'wrong');
  assert.match(await page.getByRole('alert').innerText(), /Wrong password/);
  assert.equal(await page.getByLabel('Login name').inputValue(), 'alice@example.com');
  await fill(page, 'alice@example.com', 'alice-admin-2026');
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Logged in');
  assert.equal(await page.evaluate('document.cookie'), '', 'scripts can read the cookie');
  await page.getByRole('button', { name: 'POST with the token' }).click();
  expectIdentity(JSON.parse(await page.innerText('body')), 'cookie');
  await page.goto(login);
  await page.getByRole('button', { name: 'POST without the token' }).click();
  expectReason(JSON.parse(await page.innerText('body')), 'csrf_missing');
  await page.goto(login);
  await page.getByRole('button', { name: 'Log out' }).click();
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Log in');
}
