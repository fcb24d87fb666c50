// Checks the scores that Lighthouse gives to three pages.
import assert from 'node:assert/strict';
import lighthouse from 'lighthouse';
import { withBrowser } from './browser.mjs';

const MIN_SCORE = 0.95;

/** The values of Lighthouse for a desktop computer with a fast connection. */
const desktop = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false };
const lan = { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 };

export function checks({ baseUrl }) {
  return {
    [`pages: Lighthouse scores are at least ${MIN_SCORE}`]: () => checkScores(baseUrl),
  };
}

async function checkScores(baseUrl) {
  const port = 9300 + (process.pid % 600);
  await withBrowser(async () => {
    const categories = ['performance', 'accessibility', 'best-practices'];
    for (const path of ['/', '/#/lessons', '/status']) {
      const options = {
        port,
        onlyCategories: categories,
        formFactor: 'desktop',
        screenEmulation: desktop,
        logLevel: 'silent',
      };
      const { lhr } = await lighthouse(baseUrl + path, {
        ...options,
        throttling: lan,
        throttlingMethod: 'simulate',
      });
      for (const name of categories) {
        const { score, auditRefs } = lhr.categories[name];
        const weak = auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
          .map(({ id }) => id);
        assert.ok(score >= MIN_SCORE, `${path}: ${name} ${score}, weak in ${weak.join(', ')}`);
      }
    }
  }, [`--remote-debugging-port=${port}`]);
}
