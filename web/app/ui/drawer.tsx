// A modal dialog at the right edge of the window.
import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';

interface DrawerProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export const Drawer = (props: DrawerProps) => <Dialog {...props} class="drawer" />;
