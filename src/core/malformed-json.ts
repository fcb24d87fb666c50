// The error message for a body that is not JSON. It does not contain the text of the JavaScript engine.

/** `text`: the body, which JSON.parse rejected. */
export function malformedJson(text: string): string {
  return /^[\w.~%+-]+=/.test(text)
    ? 'body must be JSON, but it is a form: its Content-Type is application/x-www-form-urlencoded'
    : 'body must be JSON (RFC 8259): check quotes, commas and brackets';
}
