import { createEntity } from '../../../core/entity.js';
import { createField } from '../../../core/field.js';
import { completeRecords } from '../../../core/sample-records.js';
import { SeedRows } from '../../../core/seed-rows.js';
import type { WriteRules } from '../../../core/write-rules.js';
import { Entities } from '../../session/data/entities.js';
import { StandardDataset } from '../../session/data/standard-dataset.js';
import { RequestExamples } from './request-examples.js';

const fields = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`f${i}`, createField('text', { doc: 'A text.', example: `e${i}` })]),
);
const note = createEntity({ name: 'Note', plural: 'notes', description: 'A note.', fields }, []);
const payloads = Array.from({ length: 40 }, (_, n) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, `${name} ${n}`])),
);

it('tries a limited number of requests if the rules allow none', () => {
  const planWrite = jest.fn(() => ({ violations: [] }));
  const rules = { hasWriteRules: () => true, hasRemovalRules: () => false, planWrite } as Partial<WriteRules>;
  const entities = new Entities([note], undefined, { writeRules: rules as WriteRules });
  const dataset = new StandardDataset([[note, SeedRows.of(completeRecords(note, payloads))]]);
  const examples = new RequestExamples(entities, dataset, { now: () => 0, monotonic: () => 0 }).of(note);

  expect([examples.patch, examples.replace]).toEqual([undefined, undefined]);
  // Without the limit, more than ten thousand.
  expect(planWrite.mock.calls.length).toBeLessThan(1000);
});
