// The last lines of a run: the scores, the protocols that they leave out, unconfirmed results and false alarms.
import { protocols } from './catalogue.js';
import { scoreOf, withUnused, type FalseAlarms, type MutantResult } from './result.js';

export function summary(results: readonly MutantResult[], falseAlarms?: FalseAlarms): string {
  const { detected, undetected, score, coveredScore } = scoreOf(results);
  const counted = protocols.filter((protocol) => results.some((result) => isCounted(result, protocol)));
  const where = counted.length === 0 ? '' : ` in ${listed.format(counted)}`;
  return [
    ...(counted.length > 1 ? counted.map((protocol) => protocolLine(results, protocol)) : []),
    `Your suite detected ${detected} of ${detected + undetected} mutants${where}. ` +
      `Mutation score ${percentText(score)}, covered score ${percentText(coveredScore)}`,
    ...unusedLines(results),
    ...unconfirmedLines(results),
    ...alarmLines(falseAlarms),
  ].join('\n');
}

/** `REST, GraphQL and SOAP` */
const listed = new Intl.ListFormat('en-GB');

const isCounted = ({ protocol, status }: MutantResult, wanted: string): boolean =>
  protocol === wanted && status !== 'Ignored' && status !== 'Unused';

function protocolLine(results: readonly MutantResult[], protocol: string): string {
  const { detected, undetected, score } = scoreOf(results.filter((result) => result.protocol === protocol));
  return `${protocol.padEnd(8)} ${detected} of ${detected + undetected} detected, score ${percentText(score)}`;
}

/** The score of a suite rises if it loses its tests of a protocol. The score over all protocols does not. */
function unusedLines(results: readonly MutantResult[]): readonly string[] {
  const unused = protocols.filter((name) =>
    results.some(({ protocol, status }) => protocol === name && status === 'Unused'),
  );
  if (unused.length === 0) return [];
  const { detected, undetected, score } = scoreOf(withUnused(results));
  const letters = protocols.map((name) => name.charAt(0)).join();
  return [
    `The suite sends no request in ${listed.format(unused)}, so ` +
      `${unused.length === 1 ? 'this protocol does not count. With it' : 'these protocols do not count. With them'}: ` +
      `${detected} of ${detected + undetected}, score ${percentText(score)}. --protocol ${letters} counts all.`,
  ];
}

function unconfirmedLines(results: readonly MutantResult[]): readonly string[] {
  const unconfirmed = results.filter(({ status }) => status === 'Unconfirmed').length;
  if (unconfirmed === 0) return [];
  return [
    `Unconfirmed: ${unconfirmed}, counted as not detected. Either the suite is flaky, or it takes longer than its limit on this ` +
      'machine now: repeat the run with --iterate.',
  ];
}

function alarmLines(falseAlarms: FalseAlarms | undefined): readonly string[] {
  if (falseAlarms === undefined) return [];
  const { failed, count } = falseAlarms;
  return [`False alarms: ${failed.length} of ${count}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`];
}

const percentText = (value: number | undefined): string => value?.toFixed(2) ?? 'not defined';
