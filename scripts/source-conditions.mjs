// For esbuild's option `conditions`: bundles contain the sources of the packages of this repository, not their builds.
export const sourceConditions = ['practice-source', 'module'];
