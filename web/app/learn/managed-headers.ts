// Headers of requests and solutions that browsers do not let a page set.
import { isManagedHeader } from '../code/headers.ts';
import type { Solution } from './model.ts';

export const findManagedHeader = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(headers).find(isManagedHeader);

/** The names of the headers of a solution that the browser sets itself. */
export const managedHeadersOf = ({ request: { headers = {} } }: Solution): readonly string[] =>
  Object.keys(headers).filter(isManagedHeader);
