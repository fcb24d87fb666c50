// Reads the text of a definition: syntax, schema, checks and defaults. Loaded only with a definition, as are its packages.
import { checkModel } from './checks/check.js';
import { modelOf } from './checks/model.js';
import { validPartOf } from './checks/schema.js';
import type { Definitions, EntityDefinition, Problem } from './definition.js';
import { parseFile } from './file/parse-file.js';
import type { ReadSource } from './file/source.js';
import { normalize } from './normalize/normalize.js';
import { checkSamples } from './sample/check-sample.js';

export interface TextOptions {
  /** The entities that exist beside those of the file if it has `standard: true`. */
  readonly standard: readonly EntityDefinition[];
}

export interface ReadResult {
  /** Undefined if a problem is an error. */
  readonly definitions?: Definitions;
  readonly problems: readonly Problem[];
}

export function readText(given: ReadSource, { standard }: TextOptions): ReadResult {
  const { value, isBroken, problems } = parseFile(given);
  if (isBroken) return { problems: problems.sorted() };
  const { file, removed } = validPartOf(value, problems);
  if (file === undefined) return { problems: problems.sorted() };
  const model = modelOf(file, removed, standard);
  const context = { model, problems };
  checkModel(context);
  const samples = checkSamples(context, given.folder);
  if (problems.hasErrors) return { problems: problems.sorted() };
  return { definitions: normalize(model, samples, given), problems: problems.sorted() };
}
