// The sample requests of every lesson and challenge pass. lessons.slow.e2e-spec.ts also tests the variants, on both stores.
import { lessonService, testSampleRequests } from '../support/lesson-contract.js';

testSampleRequests(lessonService(() => ({})));
