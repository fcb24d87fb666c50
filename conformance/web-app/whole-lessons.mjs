// Every lesson by keyboard, in any order, in sessions that end, and during requests of another client.
import assert from 'node:assert/strict';
import { api, quiet, visit } from './browser.mjs';
import { openLesson, playLesson, playStep, press, provoked } from './lesson-player.mjs';

const SEED = Number(process.env.LESSON_SEED ?? 20261122);
/** The lessons played under further conditions: a number that the seed chooses (`100` for all), or ids, separated by commas. */
const SAMPLE = process.env.LESSON_SAMPLE ?? '3';

export function checks({ baseUrl, work }) {
  const at = { baseUrl, work, path: '/#/lessons', expectedErrors: provoked };
  return {
    'lessons: every lesson is played by keyboard, in list order': () =>
      visit(at, (page) => playAll(page, baseUrl, (lessons) => lessons)),
    [`lessons: every lesson is played in random order (LESSON_SEED=${SEED})`]: () =>
      visit(at, (page) => playAll(page, baseUrl, (lessons) => shuffled(lessons, SEED))),
    [`lessons: a sample continues in a new session at every step (LESSON_SEED=${SEED})`]: () =>
      visit(at, (page) => expireAll(page, baseUrl)),
    [`lessons: a sample passes during requests of another client (LESSON_SEED=${SEED})`]: () =>
      visit(at, (page) => playWithOther(page, baseUrl)),
  };
}

async function playAll(page, baseUrl, order) {
  const { body } = await api(page, baseUrl, 'GET', '/learn/');
  const lessons = order(body.data.filter(({ browser }) => browser));
  const failures = [];
  for (const lesson of lessons) await playLesson(page, lesson).catch(({ message }) => failures.push(message));
  assert.ok(failures.length === 0, failures.join('\n\n'));
  const progress = (await api(page, baseUrl, 'GET', '/learn/progress')).body.data;
  assert.equal(progress.totals.lessons_completed, lessons.length);
}

async function expireAll(page, baseUrl) {
  await page.clock.install();
  await page.reload();
  await playSample(page, baseUrl, playExpiring);
}

/** A list keeps its ETag until any record of the session changes, so other clients must not write in this lesson. */
const NEEDS_NO_WRITES = 'conditional-requests';

/**
 * The other client reads and writes records of the session all the time. No lesson wants its requests: one that passes a step
 * completes it, or replaces the values that the step saved, from whichever client it comes.
 */
async function playWithOther(page, baseUrl) {
  let isOver = false;
  const another = { name: 'Another', email: 'another@example.com' };
  const { body } = await api(page, baseUrl, 'POST', '/api/v1/users', another);
  const other = (async () => {
    for (let i = 0; !isOver; i += 1) {
      await api(page, baseUrl, 'HEAD', '/api/v1/orders?limit=1');
      await api(page, baseUrl, 'PATCH', `/api/v1/users/${body.data.id}`, { age: 1 + (i % 100) });
      await page.waitForTimeout(500);
    }
  })();
  try {
    await playSample(page, baseUrl, async (_, lesson) => {
      if (lesson.id !== NEEDS_NO_WRITES) await playLesson(page, lesson);
    });
  } finally {
    isOver = true;
    await other;
  }
  const { totals } = (await api(page, baseUrl, 'GET', '/learn/progress')).body.data;
  assert.equal(totals.challenges_completed, 0);
}

async function playSample(page, baseUrl, play) {
  const { body } = await api(page, baseUrl, 'GET', '/learn/');
  const lessons = sampleOf(body.data.filter(({ browser }) => browser));
  assert.ok(lessons.length > 0, `LESSON_SAMPLE=${SAMPLE} is no number and no id of a lesson`);
  const failures = [];
  for (const lesson of lessons) {
    await play(page, lesson).catch(({ message }) => failures.push(`${lesson.id}: ${message}`));
  }
  assert.ok(failures.length === 0, failures.join('\n\n'));
}

const sampleOf = (lessons) =>
  Number(SAMPLE) > 0
    ? shuffled(lessons, SEED).slice(0, Number(SAMPLE))
    : lessons.filter(({ id }) => SAMPLE.split(',').includes(id));

/** Plays a lesson, whose session ends once before each step but the first. */
async function playExpiring(page, { id, steps }) {
  await openLesson(page, id);
  const expired = new Set();
  for (let step = 1; ; step = await shownStep(page)) {
    if (step > 1 && !expired.has(step)) {
      expired.add(step);
      await endSession(page);
      // Some steps need something that ended with the session: the lesson continues at an earlier one.
      continue;
    }
    await playStep(page);
    if (step === steps) break;
    await press(page, /^Next step$/);
    await page.getByText(`Step ${step + 1} of ${steps}`, { exact: true }).waitFor();
  }
  await page.getByText('Lesson complete', { exact: true }).waitFor();
  assert.equal(expired.size, steps - 1);
}

async function shownStep(page) {
  const text = await page.getByText(/^Step \d+ of \d+$/).innerText();
  return Number(/\d+/.exec(text)[0]);
}

/** Until the lesson continues in the next session. */
async function endSession(page) {
  const isProgress = (request) => request.method() === 'PUT' && /\/learn\/progress$/.test(request.url());
  await quiet(page);
  const restored = page.waitForResponse((response) => isProgress(response.request()));
  await page.context().clearCookies();
  await page.clock.fastForward('31:00');
  await restored;
  await page.getByText('The session has ended. The lesson continues in a new one at step').waitFor();
  await quiet(page);
}

/** Fisher and Yates, with the generator mulberry32. */
function shuffled(items, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}
