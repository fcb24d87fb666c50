// The sample requests of every lesson and challenge pass. lessons.slow.e2e-spec.ts tests the variants.
import { lessonService, testSampleRequests } from '../support/lesson-contract.js';

testSampleRequests(lessonService(() => ({})));
