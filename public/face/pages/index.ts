// The pages there are. One more is a file of this folder and a line here.
import type { ComponentType } from 'preact';
import { Console } from './console.tsx';
import { Data } from './data.tsx';
import { Home } from './home.tsx';

interface Page {
  /** Its place in the address, `#/console`. */
  readonly name: string;
  readonly title: string;
  readonly View: ComponentType;
}

export const pages: readonly [Page, ...Page[]] = [
  { name: 'home', title: 'Home', View: Home },
  { name: 'console', title: 'Console', View: Console },
  { name: 'data', title: 'Data', View: Data },
];
