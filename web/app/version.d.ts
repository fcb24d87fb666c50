/** The version of the package, set by the build. */
declare const VERSION: string;
