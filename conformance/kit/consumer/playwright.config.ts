import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = '/usr/bin/chromium';

export default defineConfig({
  testMatch: '*.playwright.ts',
  workers: 4,
  fullyParallel: true,
  reporter: 'list',
  use: {
    launchOptions: {
      args: ['--no-sandbox'],
      ...(existsSync(chromium) && { executablePath: chromium }),
    },
  },
});
