// Writes JSON as YAML. A separate file, so that the library is loaded with the first document only.
import { stringify } from 'yaml';

/** A document that parsers of YAML 1.1 and 1.2 read in the same way. An object that occurs twice is written twice. */
export function yamlOf(json: string): string {
  return stringify(JSON.parse(json), { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
