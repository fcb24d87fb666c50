// The title of the document: the item of the page, the page, the product.
import { effect, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

const PRODUCT = 'Practice API sandbox';

/** The title of the page; empty on Home. */
export const pageTitle = signal('');
const itemTitle = signal('');

effect(() => {
  const parts = [itemTitle.value, pageTitle.value, PRODUCT];
  document.title = parts.filter((part) => part !== '').join(' · ');
});

/** Sets the title of the page by the item that it shows, for example a lesson. */
export function useItemTitle(title: string): void {
  useLayoutEffect(() => {
    itemTitle.value = title;
    return () => (itemTitle.value = '');
  }, [title]);
}
