// An unknown route.
import { route } from '../router.ts';

export function NotFound() {
  return (
    <div class="page">
      <h1>Page not found</h1>
      <p>
        There is no page <code>#/{route.value.parts.join('/')}</code>.
      </p>
      <p>
        <a href="#/">Home</a>
      </p>
    </div>
  );
}
