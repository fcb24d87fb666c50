// The order of the test files: the longest first, so that no worker runs one of them alone at the end. Without the times of an
// earlier run, as in CI, Jest goes by the size of the files.
import TestSequencer from '@jest/test-sequencer';

/** Files of more than 25, 15 and 8 seconds on two cores, then files that start a service. All others come last. */
const order = [
  /\/(kit-guides|nodes\.failures|classes\.load|additions|lessons|nodes\.sentinel|score|memory\.flood|compile-operation)\.slow\./,
  /\/(fast-handlers|challenges-together|model|start|connections|stop|session\.kills|naughty-strings|routes)\.slow\./,
  /\/(auth\.signatures\.properties|oauth\.hostile|hostile|proxy|lesson-help|session\.hostile|properties|verify)\.slow\./,
  /\/(contract\/lessons|mutants|system\.health|compression|rate-limit|query)\.e2e-spec/,
  /e2e-spec/,
];

const rankOf = ({ path }) => {
  const rank = order.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? order.length : rank;
};

export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
