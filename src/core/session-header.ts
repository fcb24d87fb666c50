// The header that carries the session id, in requests and in responses.
export const SESSION_HEADER = 'x-session-id';
