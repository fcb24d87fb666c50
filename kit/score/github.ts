// Annotations and the job summary of GitHub Actions.
import { appendFileSync } from 'node:fs';
import { protocols } from './catalogue.js';
import { explanationOf, reasonOf } from './explanation.js';
import { undetectedStatuses, type FalseAlarms, type MutantResult } from './result.js';
import { summary } from './summary.js';

/** A workflow command for each mutant that the suite does not detect. */
export function annotations(results: readonly MutantResult[], falseAlarms?: FalseAlarms): readonly string[] {
  return [
    ...results.filter(isUndetected).map((result) => {
      const { mutant, protocol, status } = result;
      return command(`${status}: ${mutant.id} (${protocol})`, reasonOf(result) ?? '');
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
  const ids = [...new Set(results.map(({ mutant }) => mutant.id))];
  const rows = ids.map((id) => {
    const own = results.filter(({ mutant }) => mutant.id === id);
    const statuses = protocols.map((name) => own.find(({ protocol }) => protocol === name)?.status ?? '–');
    return `| \`${id}\` | ${statuses.join(' | ')} |`;
  });
  const table = [`| Mutant | ${protocols.join(' | ')} |`, '| --- | --- | --- | --- |', ...rows].join('\n');
  const reasons = results.filter(isUndetected).map((result) => {
    const { mutant, protocol } = result;
    return `- \`${mutant.id}\`, ${protocol}: ${explanationOf(result)?.reason ?? ''}`;
  });
  appendFileSync(
    file,
    `## Mutation score\n\n${summary(results, falseAlarms)}\n\n${table}\n\n${reasons.join('\n')}\n`,
  );
}

const isUndetected = ({ status }: MutantResult): boolean => undetectedStatuses.includes(status);

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = (title: string, message: string): string =>
  `::warning title=${escapeProperty(title)}::${escapeData(message)}`;
