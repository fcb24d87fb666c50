// An unknown route, with a search field and a link to Home.
import { route } from '../router.ts';
import { PaletteButton } from '../ui/palette-button.tsx';

export function NotFound() {
  return (
    <div class="page stack">
      <h1>Page not found</h1>
      <p>
        There is no page <code>#/{route.value.parts.join('/')}</code>.
      </p>
      <PaletteButton />
      <p>
        <a href="#/">Home</a>
      </p>
    </div>
  );
}
