// The package says nothing of its types.
declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder of its files. */
  function absolutePath(): string;
  export = absolutePath;
}
