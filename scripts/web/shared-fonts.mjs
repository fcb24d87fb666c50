// Lets the pages outside the web app load the fonts of the web app, so that a browser loads each font once.
import { basename } from 'node:path';

export const sharedFonts = {
  name: 'shared-fonts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path: `../app/${basename(path)}`, external: true }));
  },
};
