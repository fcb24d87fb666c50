// The error for unknown query parameters. It suggests a known parameter, or what this API offers for the same purpose.
import type { Entity } from './entity.js';
import type { ErrorList } from './error-list.js';
import { similar, simplified } from './text.js';

/** Maps a parameter of other APIs to what this API offers instead; undefined for a name that none of them has. */
type Offer = (name: string) => string | undefined;

const MAX_HINTS = 3;

/** Throws BAD_REQUEST if there are unknown parameters or earlier validation errors. */
export function rejectUnknownParameters(
  unknown: readonly string[],
  known: readonly string[],
  errors: ErrorList,
  offer: Offer,
): void {
  const hints = unknown.slice(0, MAX_HINTS).map((name) => hintFor(name, known, offer));
  for (const name of unknown) errors.add('querystring', 'must NOT have additional properties', name);
  errors.failIfAny(hints.length > 0 ? ` (${hints.join(' ')})` : '');
}

function hintFor(name: string, known: readonly string[], offer: Offer): string {
  const offered = offer(name);
  if (offered !== undefined) return `'${name}' is unknown: ${offered}.`;
  const suggestion = similar(name, known);
  if (suggestion !== undefined) return `'${name}' is unknown, did you mean '${suggestion}'?`;
  return `'${name}' is unknown. Known are: ${known.join(', ')}.`;
}

/** Parameters of other APIs, by the simplified name, and what a list offers instead. */
const listOffers: readonly (readonly [names: string, offer: string])[] = [
  [
    'q query search searchterm term keyword keywords',
    "search with the method QUERY and the operator 'contains'",
  ],
  ['filter filters where', "filter with 'field=value', or with operators and the method QUERY"],
  ['cursor after before next pagetoken nexttoken continuation', "pages are numbered, use 'page' and 'limit'"],
  ['offset skip start startindex', "pages are numbered, use 'page' and 'limit'"],
  ['perpage pagesize pagelimit size count take top first max maxresults', "use 'limit'"],
  ['pageno pagenum pagenumber pageindex p', "use 'page'"],
  ['sortby orderby ordering sortfield sortkey', "use 'sort' with a field and 'order' with 'asc' or 'desc'"],
  ['sortorder sortdir sortdirection direction dir asc desc', "use 'order' with 'asc' or 'desc'"],
  ['ids', "repeat 'id'"],
];

const FIELD_NAMES = new Set('fields select columns only attributes projection'.split(' '));
const RELATION_NAMES = new Set('include includes embed with populate relations'.split(' '));

/** `price_gte`, `price[gt]`, `name__contains`, `created_after`, `minPrice`. */
const comparison =
  /^(\w+?)(?:__?|\[)(?:eq|neq?|n?in|gte?|lte?|min|max|i?like|i?contains|after|before|since|until|from|to)\]?$/i;
const bound = /^(?:min|max)_?(\w+)$/i;

/** For the lists of an entity. */
export function listOffer(entity: Entity): Offer {
  const byName = new Map(
    listOffers.flatMap(([names, offer]) => names.split(' ').map((name) => [name, offer])),
  );
  const ofRecord = recordOffer(entity);
  const columns = [...entity.columns.keys()];
  return (name) => {
    const [, part] = comparison.exec(name) ?? bound.exec(name) ?? [];
    const field =
      part && columns.find((column) => column === part.toLowerCase() || column.startsWith(`${part}_`));
    if (field) return `compare with the method QUERY, such as {"filters": {"${field}": {"gte": …}}}`;
    return byName.get(simplified(name)) ?? ofRecord(name);
  };
}

/** For single records of an entity. */
export function recordOffer({ plural, relations }: Entity): Offer {
  const related = relations.map((relation) => relation.name).join(',');
  const expand = related === '' ? `${plural} have no related records` : `use 'expand=${related}'`;
  return (name) => {
    const simple = simplified(name);
    if (FIELD_NAMES.has(simple)) return "select fields with the method QUERY and 'fields'";
    return RELATION_NAMES.has(simple) || simple === 'expand' ? expand : undefined;
  };
}
