module.exports = require('practice-api-sandbox/jest').globalSetup;
