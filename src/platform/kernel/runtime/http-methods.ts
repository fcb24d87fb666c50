/** The methods of the service, in the order of `Allow`, without OPTIONS. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `Allow` of the whole service. */
export const ALL_METHODS = [...METHODS, 'OPTIONS'].join(', ');
