// An icon of the sprite that `scripts/web/icons.mjs` puts into every page.
import type names from '../icons/names.json';

export type IconName = keyof typeof names;

/** Decorative: the text next to it, or `aria-label` of its button, has the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
