// The pages there are. One more is a file of this folder and a line here.
import type { ComponentType } from 'preact';
import { Auth } from './auth.tsx';
import { Console } from './console.tsx';
import { Data } from './data.tsx';
import { Flows } from './flows.tsx';
import { Home } from './home.tsx';
import { Learn } from './learn.tsx';
import { Simulate } from './simulate.tsx';

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
  { name: 'auth', title: 'Auth', View: Auth },
  { name: 'learn', title: 'Learn', View: Learn },
  { name: 'flows', title: 'Flows', View: Flows },
  { name: 'simulate', title: 'Simulate', View: Simulate },
];
