// Runs a lesson: sends the request of each step with saved values filled in, and retries steps that allow it.
import { toText, fillTemplate } from '../../src/core/template.js';
import { differencesOfAnswer } from '../../src/features/learn/comparing.js';
import { compute } from '../../src/features/learn/computing.js';
import { valueFrom, type Answered } from '../../src/features/learn/exchange.js';
import type { Scenario, Step } from '../../src/features/learn/scenario.js';
import type { Client } from './client.js';

/** The initial values of a run. */
export function initialValues(now = Date.now()): Map<string, unknown> {
  const unique = Math.random().toString(16).slice(2, 10).padEnd(8, '0');
  return new Map<string, unknown>([
    ['unique', unique],
    ['now', Math.floor(now / 1000)],
  ]);
}

/** Runs one step and returns the saved values. Throws if the response is not the expected one. */
export async function runStep(
  client: Client,
  step: Step,
  kept: ReadonlyMap<string, unknown>,
): Promise<Map<string, unknown>> {
  const known = compute(step.compute ?? [], kept);
  const { request } = step;
  let problems: string[] = [];
  for (let left = step.tries ?? 1; left > 0; left -= 1) {
    const answered = await send(client, request, known);
    problems = differencesOfAnswer(step.expect, answered, known);
    if (problems.length > 0) continue;
    for (const [name, path] of Object.entries(step.save ?? {})) {
      const value = valueFrom(answered, path);
      if (value === undefined)
        throw new Error(`${step.title}: nothing to save at ${path} in ${answered.text}`);
      known.set(name, value);
    }
    return known;
  }
  throw new Error(`${step.title}: ${problems.join('; ')}`);
}

/** Runs all steps of a lesson. */
export async function runLesson(client: Client, { steps }: Scenario): Promise<void> {
  let kept = initialValues();
  for (const step of steps) kept = await runStep(client, step, kept);
}

async function send(
  client: Client,
  { method, path, headers, body }: Step['request'],
  kept: ReadonlyMap<string, unknown>,
): Promise<Answered> {
  const filled = fillTemplate({ ...headers }, kept) as Record<string, string>;
  const response = await client.send(method, toText(fillTemplate(path, kept)), {
    headers: filled,
    ...(body !== undefined && { body: fillTemplate(body, kept) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: response.text };
}
