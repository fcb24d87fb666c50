import { examplePair } from '../../test/support/example-mutants.js';
import type { Protocol } from '../client/matcher.js';
import { Progress } from './progress.js';
import { Recorder } from './recorder.js';
import type { MutantResult, MutantStatus } from './result.js';

const result = (id: string, protocol: Protocol, status: MutantStatus): MutantResult => ({
  ...examplePair(id),
  ...{ protocol, status },
  ...{ duration: 400, reached: 1 },
});

/** A recorder of three mutants in two protocols that count, with the printed lines. */
function recorderOf(known: readonly MutantResult[] = []) {
  const printed: string[] = [];
  const output = { write: (text: string) => printed.push(text) };
  const selected = ['a', 'b', 'c'].flatMap((id) => [
    { ...examplePair(id), protocol: 'REST' as const },
    { ...examplePair(id), protocol: 'SOAP' as const },
  ]);
  const progress = new Progress(output, selected.length, ['REST', 'SOAP'], {});
  return { recorder: new Recorder(selected, known, progress, undefined), printed };
}

/** Without the columns. */
const rows = (printed: readonly string[]): readonly string[] =>
  printed
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim());

describe('the recorder', () => {
  it('prints a mutant when it has run in every protocol, with the reason if one was not detected', () => {
    const { recorder, printed } = recorderOf();
    recorder.finished(result('a', 'REST', 'Killed'));
    recorder.finished(result('b', 'SOAP', 'Killed'));
    expect(printed).toEqual([]);
    recorder.finished(result('a', 'SOAP', 'Survived'));

    expect(rows(printed)).toEqual([
      'a Killed Survived 0.8 s',
      'SOAP: reached by 1 request; The sentence of a.',
      '',
    ]);
  });

  it('prints results of an earlier run in the line of a mutant that runs again', () => {
    const { recorder, printed } = recorderOf([{ ...examplePair('a'), status: 'Killed' }]);
    recorder.finished(result('a', 'SOAP', 'Timeout'));

    expect(rows(printed)).toEqual(['a Killed Timeout 0.4 s', '']);
  });

  it('prints at its end the mutants that have not run in every protocol', () => {
    const { recorder, printed } = recorderOf();
    recorder.finished(result('b', 'REST', 'Killed'));
    recorder.end();

    expect(rows(printed)).toEqual(['b Killed Pending 0.4 s', '']);
  });

  it('has a result for each pair, in their order', () => {
    const { recorder } = recorderOf();
    recorder.finished(result('c', 'REST', 'Survived'));

    expect(recorder.results().map(({ mutant, status }) => `${mutant.id} ${status}`)).toEqual([
      ...['a Pending', 'a Pending', 'b Pending', 'b Pending'],
      ...['c Survived', 'c Pending'],
    ]);
  });
});

it('the line of a mutant has a dash where it cannot act', () => {
  const printed: string[] = [];
  const progress = new Progress({ write: (text) => printed.push(text) }, 1, ['REST', 'GraphQL'], {});
  progress.head();
  progress.row([result('a', 'REST', 'Killed'), result('a', 'SOAP', 'Ignored')]);

  expect(rows(printed)).toEqual(['REST GraphQL', 'a Killed – 0.4 s', '']);
});
