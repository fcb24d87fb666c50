// Loads the sample data from dataset/{plural}.json at startup. An entity without a file starts empty.
import { existsSync, readFileSync } from 'node:fs';
import { SeedRows } from '../../core/seed-rows.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { entities } from '../entities.module.js';

export function loadDataset(): StandardDataset {
  return new StandardDataset(entities.map((entity) => [entity, loadSeedRows(entity)] as const));
}

function loadSeedRows({ plural }: Entity): SeedRows {
  const file = new URL(`./dataset/${plural}.json`, import.meta.url);
  const records = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AnyRecord[]) : [];
  return SeedRows.of(records.map((record) => Object.freeze(record)));
}
