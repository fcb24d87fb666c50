// The schemes as rows, with a search field and their families as filters.
import { base } from '../../api.ts';
import { isBrowserScheme } from '../../auth/browser-schemes.ts';
import { families, type MethodSummary } from '../../auth/method.ts';
import { filterOf, matchesSearch, setFilter, setFilters } from '../../learn/list-search.ts';
import { Inline } from '../../ui/inline.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { moveByArrows } from '../../ui/arrow-keys.ts';

const ALL = '';

export function SchemeList({ methods }: { readonly methods: readonly MethodSummary[] }) {
  const known = Object.entries(families).filter(([id]) => methods.some(({ family }) => family === id));
  const family = filterOf('family');
  const shown = methods.filter(
    (one) =>
      (family === ALL || one.family === family) &&
      matchesSearch([one.title, one.id, one.standard.name, one.summary]),
  );
  return (
    <div class="page stack">
      <h1>Authentication</h1>
      <p class="lead">
        {methods.length} schemes, all verified by the service. A failed request returns the reason and the
        computed values.
      </p>
      <p>
        Accounts, keys and secrets are public. They are valid only for <code>{base}</code>.{' '}
        <a href="#/auth/pkce">Run OAuth 2.0 with PKCE step by step</a>
      </p>
      <div class="row">
        <input
          type="search"
          aria-label="Filter schemes"
          placeholder="Filter schemes"
          value={filterOf('q')}
          onInput={(event) => setFilter('q', event.currentTarget.value)}
        />
        <Segmented
          label="Family"
          options={[{ value: ALL, text: 'All' }, ...known.map(([value, text]) => ({ value, text }))]}
          value={family}
          onChange={(value) => setFilter('family', value)}
        />
      </div>
      {shown.length === 0 ? (
        <p class="row" role="status">
          No schemes match the filters.
          <button type="button" onClick={() => setFilters({ q: '', family: '' })}>
            Clear filters
          </button>
        </p>
      ) : (
        <div class="stack" onKeyDown={(event) => moveByArrows(event, '.scheme-row')}>
          {known.map(([id, title]) => (
            <Family
              key={id}
              id={id}
              title={title}
              methods={shown.filter((one) => one.family === id)}
              first={shown[0]}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface FamilyProps {
  readonly id: string;
  readonly title: string;
  readonly methods: readonly MethodSummary[];
  /** The Tab stop of the whole list. */
  readonly first: MethodSummary | undefined;
}

function Family({ id, title, methods, first }: FamilyProps) {
  if (methods.length === 0) return null;
  return (
    <section aria-labelledby={`family-${id}`}>
      <h2 id={`family-${id}`} class="list-title">
        {title} <span class="faint">{methods.length}</span>
      </h2>
      <ul class="scheme-rows">
        {methods.map((method) => (
          <li key={method.id}>
            <a class="scheme-row" href={`#/auth/${method.id}`} tabIndex={method === first ? 0 : -1}>
              <strong>{method.title}</strong>
              <span class="summary muted" title={method.summary.replaceAll('`', '')}>
                <Inline text={method.summary} />
              </span>
              <span class="faint">{method.standard.name}</span>
              <span class={`pill ${isBrowserScheme(method.id) ? 'accent' : ''}`}>
                {isBrowserScheme(method.id) ? 'Browser' : 'curl only'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
