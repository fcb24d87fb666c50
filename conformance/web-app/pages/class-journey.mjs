// A class of two by keyboard alone: a trainer creates it, a learner joins and works on a lesson, the board shows the progress.
import { activate, type } from './keyboard.mjs';

export async function classOfTwo(trainer, { open }) {
  await type(trainer, trainer.getByLabel('Title'), 'API basics');
  await activate(trainer, trainer.getByRole('button', { name: 'Create class' }));
  await trainer.getByRole('heading', { name: 'API basics' }).waitFor();
  const link = await trainer.getByRole('link', { name: /#\/join\// }).getAttribute('href');

  const learner = await open('learner', new URL(link).hash.replace(/^/, '/'));
  await type(learner, learner.getByLabel(/name/i).first(), 'Ana');
  await activate(learner, learner.getByRole('button', { name: /^Join/ }));
  const row = trainer.getByRole('row').filter({ has: trainer.getByRole('rowheader', { name: 'Ana' }) });
  await row.waitFor();

  await learner.evaluate(() => (globalThis.location.hash = '#/lessons/first-get'));
  await activate(learner, learner.getByRole('button', { name: 'Start lesson' }));
  await type(learner, learner.getByLabel('URL', { exact: true }), '/api/v1/users?limit=3');
  await learner.keyboard.press('ControlOrMeta+Enter');
  await row.getByText('Read lists and records with GET').waitFor();
}
