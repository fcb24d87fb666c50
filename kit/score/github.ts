// Annotations and the job summary of GitHub Actions.
import { appendFileSync } from 'node:fs';
import { explanationOf, reasonOf } from './explanation.js';
import { summary } from './progress.js';
import { undetectedStatuses, type FalseAlarms, type MutantResult } from './result.js';

/** A workflow command for each mutant that the suite does not detect. */
export function annotations(results: readonly MutantResult[], falseAlarms?: FalseAlarms): readonly string[] {
  const undetected = results.filter(({ status }) => undetectedStatuses.includes(status));
  return [
    ...undetected.map((result) => {
      const { mutant, status } = result;
      return command(`${status}: ${mutant.id}`, reasonOf(result) ?? '');
    }),
    ...(falseAlarms?.failed ?? []).map((name) =>
      command(`False alarm: ${name}`, 'the suite fails although the documentation permits this response'),
    ),
  ];
}

/** Appends to the file that the variable GITHUB_STEP_SUMMARY names. */
export function writeJobSummary(
  results: readonly MutantResult[],
  falseAlarms: FalseAlarms | undefined,
  file: string | undefined,
): void {
  if (file === undefined) return;
  const rows = results.map((result) => {
    const { reason = '' } = explanationOf(result) ?? {};
    return `| \`${result.mutant.id}\` | ${result.status} | ${reason.replaceAll('|', '\\|')} |`;
  });
  const table = ['| Mutant | Status | Reason |', '| --- | --- | --- |', ...rows].join('\n');
  appendFileSync(file, `## Mutation score\n\n${summary(results, falseAlarms)}\n\n${table}\n`);
}

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = (title: string, message: string): string =>
  `::warning title=${escapeProperty(title)}::${escapeData(message)}`;
