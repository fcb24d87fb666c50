// Requires a signature to cover the method, the URL and the body (RFC 9421 §7.2.1).
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { encodeForm } from './components.js';
import { verifiedDigests } from './content-digest.js';
import type { HttpSignatureReject } from './reasons.js';
import type { InnerList, Item } from './structured-fields.js';

/** The components to sign, for `Accept-Signature`. */
export function componentsFor({ body }: Pick<AuthRequest, 'body'>): string {
  return ['@method', '@target-uri', ...(body.length > 0 ? ['content-digest'] : [])]
    .map((name) => `"${name}"`)
    .join(' ');
}

/** Throws `reject(…)` with the components that are not covered. */
export function checkCoverage(request: AuthRequest, { items }: InnerList, reject: HttpSignatureReject): void {
  const names = new Set(items.filter(coversWhole).map(nameOf));
  const missing = requirements(request, items)
    .filter((choice) => !choice.some((names_) => names_.every((name) => names.has(name))))
    .map(([first = []]) => first.map((name) => `"${name}"`).join(' '));
  if (missing.length === 0) return;
  const message = `The signature does not cover ${missing.join(' ')}.`;
  throw reject('not_covered', { message, debug: { covered: [...names], missing } });
}

/** For each row, the components of one choice have to be covered. */
function requirements(request: AuthRequest, items: readonly Item[]): string[][][] {
  const query = hasUncoveredQuery(request, items) ? ['@query'] : [];
  return [
    [['@method']],
    [['@target-uri'], ['@authority', '@request-target'], ['@authority', '@path', ...query]],
    ...(request.body.length > 0 ? [[['content-digest']]] : []),
  ];
}

/** Whether the query has a parameter that is not covered by its name. */
function hasUncoveredQuery(request: AuthRequest, items: readonly Item[]): boolean {
  const covered = items
    .filter((item) => nameOf(item) === '@query-param')
    .map(({ parameters }) => parameters.get('name')?.value);
  const names = [...new URLSearchParams(rawQuery(request)).keys()];
  return (
    rawQuery(request) !== '' &&
    !(names.length > 0 && names.every((name) => covered.includes(encodeForm(name))))
  );
}

/** Whether a component covers its field: a digest can also be covered in part, by a member that is not verified. */
function coversWhole(item: Item): boolean {
  const [parameter, ...more] = item.parameters.keys();
  if (nameOf(item) !== 'content-digest' || parameter === undefined) return true;
  if (more.length > 0) return false;
  const key = item.parameters.get('key');
  return (
    parameter === 'sf' || parameter === 'bs' || (key?.type === 'string' && verifiedDigests.has(key.value))
  );
}

const nameOf = ({ bare }: Item): string => (bare.type === 'string' ? bare.value : '');
