// The pages of the web app. A new page is a file in this folder and an entry here.
import type { ComponentType } from 'preact';
import type { IconName } from '../ui/icon.tsx';

export interface Page {
  /** First part of its route: `console` for `#/console`; empty for Home. */
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  /** Its group in the navigation; without one, the page is only reached by links. */
  readonly group?: 'Work' | 'Learn' | 'Test' | 'Reference';
  /** Each page is a chunk of the bundle, loaded when it is first shown. */
  readonly load: () => Promise<ComponentType>;
  /** Sends no requests before the user does. */
  readonly isQuiet?: boolean;
}

export const pages: readonly [Page, ...Page[]] = [
  {
    name: '',
    title: 'Home',
    icon: 'home',
    group: 'Work',
    load: async () => (await import('./home.tsx')).Home,
  },
  {
    name: 'console',
    title: 'Console',
    icon: 'console',
    group: 'Work',
    load: async () => (await import('./console.tsx')).Console,
  },
  {
    name: 'data',
    title: 'Data',
    icon: 'data',
    group: 'Work',
    load: async () => (await import('./data.tsx')).Data,
  },
  {
    name: 'entities',
    title: 'Entities',
    icon: 'entities',
    group: 'Work',
    load: async () => (await import('./entities.tsx')).Entities,
  },
  {
    name: 'history',
    title: 'History',
    icon: 'history',
    group: 'Work',
    load: async () => (await import('./history.tsx')).History,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    icon: 'sessions',
    group: 'Work',
    load: async () => (await import('./sessions.tsx')).Sessions,
  },
  {
    name: 'lessons',
    title: 'Lessons',
    icon: 'lessons',
    group: 'Learn',
    load: async () => (await import('./lessons.tsx')).Lessons,
  },
  {
    name: 'challenges',
    title: 'Challenges',
    icon: 'challenges',
    group: 'Learn',
    load: async () => (await import('./challenges.tsx')).Challenges,
  },
  {
    name: 'class',
    title: 'Class',
    icon: 'class',
    group: 'Learn',
    load: async () => (await import('./class.tsx')).Class,
  },
  {
    name: 'join',
    title: 'Join a class',
    icon: 'class',
    isQuiet: true,
    load: async () => (await import('./join.tsx')).Join,
  },
  {
    name: 'auth',
    title: 'Authentication',
    icon: 'auth',
    group: 'Test',
    load: async () => (await import('./auth.tsx')).Auth,
  },
  {
    name: 'permissions',
    title: 'Permissions',
    icon: 'permissions',
    group: 'Test',
    load: async () => (await import('./permissions.tsx')).Permissions,
  },
  {
    name: 'flows',
    title: 'Flows',
    icon: 'flows',
    group: 'Test',
    load: async () => (await import('./flows.tsx')).Flows,
  },
  {
    name: 'faults',
    title: 'Faults',
    icon: 'faults',
    group: 'Test',
    load: async () => (await import('./faults.tsx')).Faults,
  },
  {
    name: 'mutants',
    title: 'Mutants',
    icon: 'mutants',
    group: 'Test',
    load: async () => (await import('./mutants.tsx')).Mutants,
  },
];

/** Has a separate path, `/status`, and opens no session. */
export const statusPage: Page = {
  name: 'status',
  title: 'Status',
  icon: 'status',
  load: async () => (await import('./status.tsx')).StatusPage,
  isQuiet: true,
};
