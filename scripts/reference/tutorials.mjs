// The pages of docs/tutorials: one per lesson, an index by track, and the list of challenges.

/** The pages by file name. `catalogue` has tracks, lessons and challenges in their order. */
export function tutorialPages(catalogue, pointsFor) {
  const pages = catalogue.lessons.map((lesson) => [`${lesson.id}.md`, lessonPage(lesson, catalogue)]);
  return Object.fromEntries([
    ['README.md', indexPage(catalogue)],
    ['challenges.md', challengesPage(catalogue, pointsFor)],
    ...pages,
  ]);
}

function indexPage({ tracks, lessons }) {
  const sections = tracks.map((track) => {
    const rows = lessonsOf(track, lessons).map(
      ({ id, title, level, protocol, minutes }) =>
        `| [${title}](${id}.md) | ${level} | ${protocol} | ${minutes} min |`,
    );
    const table = ['| Lesson | Level | Protocol | Time |', '| --- | --- | --- | --- |', ...rows];
    return `## ${track.title}\n\n${table.join('\n')}`;
  });
  return `# Tutorials

The lessons of \`GET /learn/\` as pages, in the order of their tracks. \`POST /learn/{id}/start\` starts a lesson in your session. Then send
the requests of its steps with any HTTP client, with the header \`x-session-id\`. \`GET /learn/{id}/progress\` returns your progress and
what the last request lacks; \`POST /learn/{id}/help\` returns hints with the values of your session.

Try each task before you read its hints. In a solution, replace \`{{name}}\` with the value that an earlier step saves or the step
computes, \`{{unique}}\` with eight hexadecimal digits of your choice, \`{{now}}\` with the Unix time in seconds, and
\`{{base_url}}\` with the URL of the service.

[Challenges](challenges.md) state an outcome only.

${sections.join('\n\n')}`;
}

function challengesPage({ tracks, challenges }, pointsFor) {
  const sections = tracks.flatMap(({ id, title }) => {
    const rows = challenges
      .filter(({ track }) => track === id)
      .map(
        (challenge) =>
          `| \`${challenge.id}\` | ${challenge.title} | ${challenge.task} | ${challenge.level} | ${pointsFor(challenge.level)} |`,
      );
    const table = ['| Id | Title | Task | Level | Points |', '| --- | --- | --- | --- | --- |', ...rows];
    return rows.length === 0 ? [] : [`## ${title}\n\n${table.join('\n')}`];
  });
  return `# Challenges

A challenge states an outcome; the way to it is free. \`POST /learn/challenges/start\` with \`{"ids": ["rest-01"]}\` or
\`{"track": "rest"}\` starts challenges: from then on, the requests of the session count for them, with any client. \`GET /learn/challenges\` lists the challenges with their state, \`POST /learn/challenges/{id}/help\` returns the next hint.
A solved challenge has 75% of its points after a hint, and none after the solution.

${sections.join('\n\n')}`;
}

function lessonPage({ id, title, level, protocol, minutes, prerequisites = [], goal, steps }, { lessons }) {
  const before = prerequisites.flatMap((one) => lessons.filter((lesson) => lesson.id === one));
  const parts = [
    `# ${title}`,
    `_${level} · ${protocol} · ${minutes} minutes · \`POST /learn/${id}/start\`_`,
    goal,
    before.length > 0 && `Before: ${joinWithAnd(before.map((one) => `[${one.title}](${one.id}.md)`))}.`,
    ...steps.map(stepText),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function stepText({ title, task, why, checks, client, elapsed, save = {}, hints, solution }, i) {
  const parts = [
    `## ${i + 1}. ${title}`,
    `**Task.** ${task}`,
    why,
    elapsed && `Wait at least ${asCode(elapsed.gte)} seconds after the previous step.`,
    client === 'own' && 'A browser cannot send this request. Use another client.',
    hints.map((hint, at) => details(`Hint ${at + 1}`, hint)).join('\n'),
    details('Solution', solutionText(solution, checks.response, save)),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function solutionText({ compute = [], before = [], request, repeat }, { status }, save) {
  const saved = Object.entries(save).map(([name, source]) => `\`${source}\` as \`{{${name}}}\``);
  const parts = [
    compute.length > 0 && `Compute first:\n\n${compute.map(computation).join('\n')}`,
    before.length > 0 && `Send first:\n\n${before.map(httpBlock).join('\n\n')}\n\nThen:`,
    httpBlock(request),
    repeat !== undefined && repetition(request, repeat),
    status !== undefined && `Expected status: ${statusText(status)}.`,
    saved.length > 0 && `Save ${joinWithAnd(saved)}.`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const asCode = (value) => (typeof value === 'string' ? `\`${value}\`` : value);

const details = (summary, text) => `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;

function computation({ name, function: functionName, arguments: given = {}, hash, of, key, as }) {
  if (functionName === undefined) {
    const how = { none: 'the text', sha256: 'SHA-256 of', 'hmac-sha256': 'HMAC-SHA256 of' }[hash];
    const form = as === 'text' ? '' : ` in ${as}`;
    return `- \`{{${name}}}\`: ${how} \`${of}\`${key === undefined ? '' : ` with the key \`${key}\``}${form}`;
  }
  const list = Object.entries(given).map(([argument, value]) => `${argument} \`${value}\``);
  return `- \`{{${name}}}\`: \`${functionName}\` of ${joinWithAnd(list)}`;
}

const httpBlock = (request) => `\`\`\`http\n${httpRequest(request)}\n\`\`\``;

function httpRequest({ method, path, headers = {}, body }) {
  const sentHeaders =
    body !== undefined && typeof body !== 'string'
      ? { 'content-type': 'application/json', ...headers }
      : headers;
  const lines = [
    `${method} ${path}`,
    ...Object.entries(sentHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return lines.join('\n') + (body === undefined ? '' : `\n\n${text}`);
}

/** A solution that counts its requests sends all of them. Any other solution is repeated until it succeeds. */
function repetition(request, repeat) {
  if (!JSON.stringify(request).includes('{{n}}'))
    return `Repeat it until it succeeds, at most ${repeat} times.`;
  const times = typeof repeat === 'number' ? repeat : `as many times as \`${repeat}\` states`;
  return `Send it ${typeof repeat === 'number' ? `${times} times` : times}, with 1, 2, 3 … as \`{{n}}\`.`;
}

function statusText(status) {
  if (Array.isArray(status)) return status.join(' or ');
  if (typeof status !== 'object') return status;
  const words = { gte: 'at least', gt: 'above', lt: 'below', lte: 'at most', ne: 'not' };
  return joinWithAnd(
    Object.entries(status).map(([operator, value]) => `${words[operator] ?? operator} ${value}`),
  );
}

const lessonsOf = (track, lessons) =>
  track.lessons.flatMap((id) => lessons.filter((lesson) => lesson.id === id));

function joinWithAnd(items) {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
