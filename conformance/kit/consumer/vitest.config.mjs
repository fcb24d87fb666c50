import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'practice-api-sandbox/vitest',
    include: ['**/*.vitest.ts'],
    maxWorkers: 4,
    watch: false,
  },
});
