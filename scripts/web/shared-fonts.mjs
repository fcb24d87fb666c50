// Lets the pages outside the web app load the fonts of the web app, so that a browser loads each font once.
import { basename } from 'node:path';

/** @param {string} folder the relative URL of `/app`, as seen from the style sheet */
export const sharedFonts = (folder) => ({
  name: 'shared-fonts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({
      path: `${folder}/${basename(path)}`,
      external: true,
    }));
  },
});
