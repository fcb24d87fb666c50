// An esbuild plugin that compiles TypeScript with SWC, because esbuild does not emit decorator metadata.
import { readFile } from 'node:fs/promises';

/**
 * @param urlOf returns the expression that replaces `import.meta.url` in a module: modules read files in the folder of their source
 * @param options options of SWC
 */
export const swcPlugin = (urlOf, options = {}) => ({
  name: 'swc',
  async setup({ onLoad }) {
    const { transform } = await import('@swc/core');
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = (await readFile(path, 'utf8')).replaceAll('import.meta.url', urlOf(path));
      const { code } = await transform(text, { filename: path, ...options });
      return { contents: code };
    });
  },
});
