// The pages there are. One more is a file of this folder and a line here.
import type { ComponentType } from 'preact';
import { Auth } from './auth.tsx';
import { Challenges } from './challenges.tsx';
import { Class } from './class.tsx';
import { Console } from './console.tsx';
import { Data } from './data.tsx';
import { Flows } from './flows.tsx';
import { Home } from './home.tsx';
import { Join } from './join.tsx';
import { Lessons } from './lessons.tsx';
import { Simulate } from './simulate.tsx';

interface Page {
  /** Its place in the address, `#/console`. */
  readonly name: string;
  readonly title: string;
  readonly View: ComponentType;
  /** Not in the navigation. */
  readonly isHidden?: boolean;
  /** Sends no requests before the user does. */
  readonly isQuiet?: boolean;
}

export const pages: readonly [Page, ...Page[]] = [
  { name: 'home', title: 'Home', View: Home },
  { name: 'console', title: 'Console', View: Console },
  { name: 'data', title: 'Data', View: Data },
  { name: 'auth', title: 'Auth', View: Auth },
  { name: 'lessons', title: 'Lessons', View: Lessons },
  { name: 'challenges', title: 'Challenges', View: Challenges },
  { name: 'class', title: 'Class', View: Class },
  { name: 'join', title: 'Join a class', View: Join, isHidden: true, isQuiet: true },
  { name: 'flows', title: 'Flows', View: Flows },
  { name: 'simulate', title: 'Simulate', View: Simulate },
];
