// The rows of an export, and their form as CSV.
import { classOf, curriculum, learnerOf, MINUTE, START } from '../../../../test/support/class-states.js';
import type { LearnerProgress } from '../store/class.record.js';
import { exportColumns, exportRows, toCsv, type ExportRow } from './export.js';

const progress: LearnerProgress = {
  items: {
    read: {
      ...{ kind: 'lesson', startedAt: START, completedAt: null, points: 0 },
      steps: {
        list: { doneAt: START + MINUTE, attempts: 3, help: 1 },
        record: { doneAt: null, attempts: 2, help: 3 },
      },
    },
    puzzle: {
      ...{ kind: 'challenge', startedAt: START, completedAt: START + 2 * MINUTE, points: 16 },
      steps: {
        first: { doneAt: START, attempts: 0, help: 1 },
        second: { doneAt: START, attempts: 0, help: 0 },
      },
    },
  },
  current: null,
};

const rows = exportRows(
  classOf({
    head: { assigned: ['write'] },
    learners: [learnerOf(2), learnerOf(1, { progress })],
    activity: [['learner-1', START + 5 * MINUTE]],
  }),
  curriculum,
);

describe('the rows', () => {
  it('are those of what is assigned or started, by learner and in the order of the tracks', () => {
    expect(rows.map(({ learner_id, id }) => `${learner_id} ${id}`)).toEqual([
      ...['learner-1 read', 'learner-1 write', 'learner-1 puzzle'],
      'learner-2 write',
    ]);
  });

  it('have sums over the steps, and the times', () => {
    expect(rows[0]).toEqual({
      ...{ learner_id: 'learner-1', name: 'Learner 1', kind: 'lesson', id: 'read', title: 'About read' },
      ...{ state: 'in_progress', steps_done: 1, steps: 2, attempts: 5, help: 4, points: 0 },
      ...{ started_at: '2026-01-01T00:00:00.000Z', completed_at: null },
      ...{ last_activity_at: '2026-01-01T00:05:00.000Z', how: 'hints' },
    });
    expect(rows[2]).toMatchObject({
      ...{ kind: 'challenge', state: 'completed', points: 16, completed_at: '2026-01-01T00:02:00.000Z' },
      how: 'hints',
    });
  });

  it('have no times and no help where nothing was started', () => {
    expect(rows[3]).toMatchObject({
      ...{ state: 'not_started', steps_done: 0, steps: 1, started_at: null, completed_at: null },
      ...{ last_activity_at: '2026-01-01T00:00:00.000Z', how: null },
    });
  });
});

/** The cell of a name in the CSV. */
const nameCell = (name: string): string => {
  const line = toCsv([{ ...(rows[0] as ExportRow), name }]).slice(1 + exportColumns.join(',').length + 2);
  return line.slice('learner-1,'.length, line.indexOf(',lesson,read'));
};

describe('the CSV', () => {
  it('begins with a byte order mark and the names of the columns, and ends each line with CRLF', () => {
    const lines = toCsv(rows).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${exportColumns.join(',')}`);
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines.at(-1)).toBe('');
    expect(lines[1]).toBe(
      'learner-1,Learner 1,lesson,read,About read,in_progress,1,2,5,4,0,2026-01-01T00:00:00.000Z,,2026-01-01T00:05:00.000Z,hints',
    );
  });

  it('has the columns only where the class has no learner', () => {
    expect(toCsv([])).toBe(`\ufeff${exportColumns.join(',')}\r\n`);
  });

  it.each([
    ['Ada, Grace', '"Ada, Grace"'],
    ['Ada "A"', '"Ada ""A"""'],
    ['Ada\nGrace', '"Ada\nGrace"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=1,2', '"\'=1,2"'],
    ['a=1', 'a=1'],
    ['Zoë 🎓', 'Zoë 🎓'],
  ])('has the name %j as %j', (name, expected) => {
    expect(nameCell(name)).toBe(expected);
  });
});
