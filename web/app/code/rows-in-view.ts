// The rows of a long list that are in the view of its scroll container. All rows must have the same height.
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

interface RowsInView {
  /** The first row to render. */
  readonly from: number;
  /** The row after the last one to render. */
  readonly to: number;
  /** Height of the rows before it, in pixels. */
  readonly before: number;
  readonly after: number;
  /** Scrolls until the row is in view. */
  readonly scrollTo: (row: number) => void;
  /** Scrolls the list until the row is in its middle, and the pane around it until the row is in view, but not the page. */
  readonly center: (row: number) => void;
}

/** From this number of rows, only those in view are rendered. */
export const MAX_ROWS = 2000;
/** Rows above and below the view. */
const MARGIN = 30;

export function useRowsInView(root: RefObject<HTMLElement | null>, count: number): RowsInView {
  const view = useSignal({ top: 0, height: 1000, row: 21 });
  const isLong = count > MAX_ROWS;
  useLayoutEffect(() => {
    const element = root.current;
    if (!isLong || element === null) return undefined;
    const measure = (): void => {
      const row = parseFloat(getComputedStyle(element).lineHeight);
      view.value = { top: element.scrollTop, height: element.clientHeight, row };
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resize.disconnect();
    };
  }, [isLong]);
  const { top, height, row } = view.value;
  const first = Math.floor(top / row) - MARGIN;
  const from = isLong ? Math.max(0, Math.min(first, count - 1)) : 0;
  const to = isLong ? Math.min(count, Math.ceil((top + height) / row) + MARGIN) : count;
  const scrollTo = (at: number): void => {
    const element = root.current;
    if (element === null || at < 0) return;
    // After the next render: a block may just have been unfolded.
    requestAnimationFrame(() => {
      if (!isLong) {
        element.querySelector(`[data-row="${at}"]`)?.scrollIntoView({ block: 'nearest' });
        return;
      }
      const { scrollTop, clientHeight } = element;
      if (at * row < scrollTop || (at + 2) * row > scrollTop + clientHeight)
        element.scrollTop = Math.max(0, at * row - clientHeight / 2);
    });
  };
  const center = (at: number): void => {
    const element = root.current;
    if (element === null || at < 0) return;
    const shown = element.querySelector(`[data-row="${at}"]`);
    const offset = isLong || shown === null ? at * row : shown.getBoundingClientRect().top - topOf(element);
    element.scrollTop = Math.max(0, offset - element.clientHeight / 2);
    const pane = element.closest('.work-body');
    if (pane === null) return;
    const bottom = topOf(element) + offset + 2 * row;
    pane.scrollTop += Math.max(0, bottom - pane.getBoundingClientRect().bottom);
  };
  return { from, to, before: from * row, after: (count - to) * row, scrollTo, center };
}

/** The top of its content in the window, in pixels. */
const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top - element.scrollTop;
