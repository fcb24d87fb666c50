module.exports = {
  globalSetup: './jest.setup.js',
  globalTeardown: './jest.teardown.js',
  testMatch: ['**/*.jest.js'],
  maxWorkers: 4,
};
