// The pages of docs/tutorials: one per lesson, and an index.

/** The pages by file name. */
export function tutorialPages(scenarios) {
  const lessons = scenarios.map((scenario) => [`${scenario.id}.md`, lessonPage(scenario)]);
  return Object.fromEntries([['README.md', indexPage(scenarios)], ...lessons]);
}

function indexPage(scenarios) {
  const rows = scenarios.map(
    ({ id, title, level, protocol, minutes }) =>
      `| [${title}](${id}.md) | ${level} | ${protocol} | ${minutes} min |`,
  );
  return `# Tutorials

The lessons of \`GET /learn/\` as pages. Start the service and send the requests with any HTTP client.
\`GET /learn/{id}/progress\` returns your progress in the session.

Replace \`{{name}}\` with the value that an earlier step saved, \`{{unique}}\` with characters that no other record contains, and
\`{{now}}\` with the current Unix time in seconds.

| Lesson | Level | Protocol | Time |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

function lessonPage({ id, title, level, protocol, minutes, goal, steps }) {
  return `# ${title}

_${level} · ${protocol} · ${minutes} minutes · \`GET /learn/${id}\`_

${goal}

${steps.map(stepText).join('\n\n')}`;
}

function stepText({ title, why, compute = [], request, expect, save = {}, hint, tries }, i) {
  const parts = [
    `## ${i + 1}. ${title}`,
    why,
    compute.length > 0 && `Compute first:\n\n${compute.map(computation).join('\n')}`,
    `\`\`\`http\n${httpRequest(request)}\n\`\`\``,
    tries && `Repeat the request until the response is as expected, at most ${tries} times.`,
    `Expected response:\n\n${expectations(expect)}`,
    Object.keys(save).length > 0 &&
      `Save ${joinWithAnd(Object.entries(save).map(([name, at]) => `\`${at}\` as \`{{${name}}}\``))}.`,
    `<details><summary>Hint</summary>\n\n${hint}\n\n</details>`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function computation({ name, hash, of, key, as }) {
  const how = { none: 'the text', sha256: 'SHA-256 of', 'hmac-sha256': 'HMAC-SHA256 of' }[hash];
  const form = as === 'text' ? '' : ` in ${as}`;
  return `- \`{{${name}}}\`: ${how} \`${of}\`${key === undefined ? '' : ` with the key \`${key}\``}${form}`;
}

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

function expectations({ status, headers = {}, body = {}, text }) {
  const rules = [
    `Status ${[status].flat().join(' or ')}`,
    ...Object.entries(headers).map(([name, rule]) => `Header \`${name}\` ${describe(rule)}`),
    ...Object.entries(body).map(([at, rule]) => `\`${at}\` ${describe(rule)}`),
    text !== undefined && `The body contains \`${text}\``,
  ];
  return rules
    .filter(Boolean)
    .map((rule) => `- ${rule}`)
    .join('\n');
}

function describe(rule) {
  if (typeof rule !== 'object' || rule === null) return `is \`${JSON.stringify(rule)}\``;
  if ('exists' in rule) return rule.exists ? 'is present' : 'is absent';
  return 'length' in rule ? `has ${rule.length} items` : `matches \`${rule.matches}\``;
}

function joinWithAnd(items) {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
