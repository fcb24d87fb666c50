// Style sheets are bundled; importing one has no value.
declare module '*.css';

/** The version of the package, set by the build. */
declare const VERSION: string;
