// Views for code and responses that a page does not show at first.
import { deferred } from './deferred.tsx';

export const DeferredCode = deferred(async () => (await import('./code-view.tsx')).CodeView);

export const DeferredField = deferred(async () => (await import('./code-field.tsx')).CodeField);

export const DeferredResponse = deferred(async () => {
  // In parallel with the lines, which the view loads next.
  const [{ ResponseView }] = await Promise.all([import('./response-view.tsx'), import('./code-lines.tsx')]);
  return ResponseView;
});
