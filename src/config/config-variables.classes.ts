// The environment variables of classes.
import { accessKey, integerBetween } from '../core/environment.js';

export const classVariables = {
  maxClasses: [
    'MAX_CLASSES',
    integerBetween(0, 100_000),
    100,
    'Maximum number of classes; 0 disables classes, and all of their routes return 404.',
  ],
  maxClassLearners: [
    'MAX_CLASS_LEARNERS',
    integerBetween(1, 1000),
    60,
    'Maximum number of learners of one class.',
  ],
  classRateLimitPerMinute: [
    'CLASS_RATE_LIMIT_PER_MINUTE',
    integerBetween(0, Number.MAX_SAFE_INTEGER),
    3000,
    'Requests per minute of all learners of a class together, and of all learners behind one IP address together; 0 disables both ' +
      'limits. Each learner has the limit `RATE_LIMIT_PER_MINUTE`.',
  ],
  classKey: [
    'CLASS_KEY',
    accessKey,
    undefined,
    'Key that a trainer sends as Bearer token to create a class. Not set: anyone can create classes.',
  ],
} as const;
