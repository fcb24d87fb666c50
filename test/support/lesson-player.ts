// Runs a lesson: sends the request of each step with saved values filled in, and retries steps that allow it.
import { compute } from '../../src/core/compute/computations.js';
import { toText, fillTemplate } from '../../src/core/template.js';
import { differencesOfResponse } from '../../src/features/learn/comparing.js';
import { valueFrom, type ReceivedResponse } from '../../src/features/learn/exchange.js';
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
  saved: ReadonlyMap<string, unknown>,
): Promise<Map<string, unknown>> {
  const values = compute(step.compute ?? [], saved);
  const { request } = step;
  let problems: string[] = [];
  for (let triesLeft = step.tries ?? 1; triesLeft > 0; triesLeft -= 1) {
    const response = await send(client, request, values);
    problems = differencesOfResponse(step.expect, response, values);
    if (problems.length > 0) continue;
    for (const [name, path] of Object.entries(step.save ?? {})) {
      const value = valueFrom(response, path);
      if (value === undefined)
        throw new Error(`${step.title}: nothing to save at ${path} in ${response.text}`);
      values.set(name, value);
    }
    return values;
  }
  throw new Error(`${step.title}: ${problems.join('; ')}`);
}

/** Runs all steps of a lesson. */
export async function runLesson(client: Client, { steps }: Scenario): Promise<void> {
  let saved = initialValues();
  for (const step of steps) saved = await runStep(client, step, saved);
}

async function send(
  client: Client,
  { method, path, headers, body }: Step['request'],
  saved: ReadonlyMap<string, unknown>,
): Promise<ReceivedResponse> {
  const filled = fillTemplate({ ...headers }, saved) as Record<string, string>;
  const response = await client.send(method, toText(fillTemplate(path, saved)), {
    headers: filled,
    ...(body !== undefined && { body: fillTemplate(body, saved) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: response.text };
}
