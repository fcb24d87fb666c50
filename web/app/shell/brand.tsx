// The name of the product, a link to Home.
import { base } from '../api.ts';

export function Brand() {
  return (
    <a class="brand" href={`${base}/#/`}>
      <img src="app/icon.svg" alt="" width="24" height="24" />
      Practice API
    </a>
  );
}
