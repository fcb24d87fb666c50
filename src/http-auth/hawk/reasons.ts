// What goes wrong with a MAC of Hawk: the wrong recipes, by the words for them.

/** Of requests and of signed addresses. */
export const macReasons = {
  query_missing: 'You signed the path alone; the query belongs to the resource.',
  resource_is_address: 'You signed the whole address as the resource. It is only path and query.',
  resource_decoded: 'You signed the decoded resource. It is signed as it is sent, percent-encoded.',
  host_with_port: 'The host is signed without its port; that has a line of its own.',
  host_differs:
    'You signed another host than clients reach this service by, or an IPv6 address without its brackets.',
  port_differs:
    'You signed another port, or none. It is always signed: 80 for http and 443 for https where the address has none.',
  algorithm_differs: 'You signed with SHA-1. The algorithm of this key is sha256.',
  key_decoded: 'You decoded the key before use. It is taken as the text it is.',
  mac_encoding: 'The MAC is written in base64 with padding, not in hexadecimal digits or base64url.',
  line_break_missing: 'Every line of the normalized string ends in a line break, the last one too.',
  type_differs:
    'The first line says what is signed: `hawk.1.header` for a request, `hawk.1.bewit` for an address.',
  method_lower_case: 'The method is signed in capitals.',
} as const;

/** Of requests alone. */
export const headerMacReasons = {
  ...macReasons,
  method_differs: 'You signed another method than the request was sent with. Was it redirected?',
  attribute_not_covered:
    'The header has `hash`, `ext`, `app` or `dlg`, and you signed without it. What is sent is signed.',
} as const;

export type MacReason = keyof typeof headerMacReasons;

export const payloadReasons = {
  payload_hash_mismatch: 'The body, or its media type, is not what `hash` was made of.',
  payload_hash_of_nothing: '`hash` is that of an empty body; there is one.',
  payload_hash_charset:
    '`hash` was made with the parameters of Content-Type. Only the media type itself counts.',
  payload_hash_without_type: '`hash` was made without the media type, which is its second line.',
  payload_hash_plain:
    '`hash` is the bare hash of the body. Before it come `hawk.1.payload` and the media type, after it a line break.',
  payload_hash_line_break: 'Behind the body, `hash` ends with one line break more.',
  payload_hash_encoding: '`hash` is written in base64 with padding, not in hexadecimal digits or base64url.',
  payload_hash_algorithm: '`hash` was made by SHA-1. The algorithm of this key is sha256.',
} as const;

export type PayloadReason = keyof typeof payloadReasons;
