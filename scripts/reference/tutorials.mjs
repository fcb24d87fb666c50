// docs/tutorials: every lesson as a page to read, and a page that lists them.

/** The pages by their file names. */
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

The lessons of \`GET /learn/\`, to be read. Start the service, play them with any client, and ask
\`GET /learn/{id}/progress\` in your session how far you are.

\`{{name}}\` stands for what an earlier step saved, \`{{unique}}\` for a few characters of your own that no other record has,
\`{{now}}\` for the seconds since 1970.

| Lesson | Level | About | Time |
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
    compute.length > 0 && `Work out first:\n\n${compute.map(computation).join('\n')}`,
    `\`\`\`http\n${wire(request)}\n\`\`\``,
    tries && `Try again until the answer is as expected, at most ${tries} times.`,
    `Expect ${expectations(expect)}.`,
    Object.keys(save).length > 0 &&
      `Keep ${list(Object.entries(save).map(([name, at]) => `\`${at}\` as \`{{${name}}}\``))}.`,
    `<details><summary>Hint</summary>\n\n${hint}\n\n</details>`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function computation({ name, hash, of, key, as }) {
  const how = { none: 'the text', sha256: 'SHA-256 of', 'hmac-sha256': 'HMAC-SHA256 of' }[hash];
  const form = as === 'text' ? '' : ` in ${as}`;
  return `- \`{{${name}}}\`: ${how} \`${of}\`${key === undefined ? '' : ` with the key \`${key}\``}${form}`;
}

function wire({ method, path, headers = {}, body }) {
  const sent =
    body !== undefined && typeof body !== 'string'
      ? { 'content-type': 'application/json', ...headers }
      : headers;
  const lines = [`${method} ${path}`, ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`)];
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return lines.join('\n') + (body === undefined ? '' : `\n\n${text}`);
}

function expectations({ status, headers = {}, body = {}, text }) {
  const rules = [
    `status ${[status].flat().join(' or ')}`,
    ...Object.entries(headers).map(([name, rule]) => `the header \`${name}\` ${is(rule)}`),
    ...Object.entries(body).map(([at, rule]) => `\`${at}\` ${is(rule)}`),
    text !== undefined && `\`${text}\` in the answer`,
  ];
  return list(rules.filter(Boolean));
}

function is(rule) {
  if (typeof rule !== 'object' || rule === null) return `to be \`${JSON.stringify(rule)}\``;
  if ('exists' in rule) return rule.exists ? 'to be there' : 'not to be there';
  return 'length' in rule ? `to have ${rule.length} items` : `to match \`${rule.matches}\``;
}

function list(items) {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
