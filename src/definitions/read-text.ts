// Reads the text of a definition: syntax, schema, checks and defaults. Loaded only with a definition, as are its packages.
import { compileApplication, standardParts, type Application } from './application.js';
import { checkModel } from './checks/check.js';
import { modelOf } from './checks/model.js';
import { validPartOf } from './checks/schema.js';
import type { Definitions, EntityDefinition, Problem } from './definition.js';
import { parseFile } from './file/parse-file.js';
import type { ReadSource } from './file/source.js';
import { normalize } from './normalize/normalize.js';
import { checkSamples } from './sample/check-sample.js';
import { haveStandard, type StandardParts } from './standard-parts.js';

export interface TextOptions {
  /** The entities that the file has in addition if it contains `standard: true`. */
  readonly described: readonly EntityDefinition[];
  /** The same as they are served. */
  readonly standard?: Partial<StandardParts> | undefined;
}

export interface ReadResult {
  /** Undefined if a problem is an error. */
  readonly definitions?: Definitions;
  readonly application?: Application;
  readonly problems: readonly Problem[];
}

export function readText(given: ReadSource, { described, standard }: TextOptions): ReadResult {
  const { value, isBroken, problems } = parseFile(given);
  if (isBroken) return { problems: problems.sorted() };
  const { file, removed } = validPartOf(value, problems);
  if (file === undefined) return { problems: problems.sorted() };
  const model = modelOf(file, removed, described);
  checkModel({ model, problems });
  const { samples, report } = checkSamples({ model, problems }, given.folder);
  if (problems.hasErrors) return { problems: problems.sorted() };
  const definitions = normalize(model, samples, given);
  const { violations, ...application } = compileApplication(definitions, standardParts(described, standard));
  for (const violation of violations) report(violation);
  if (violations.length > 0) return { problems: problems.sorted() };
  const hasStandard = haveStandard(definitions, described);
  return { definitions, application: { ...application, hasStandard }, problems: problems.sorted() };
}
