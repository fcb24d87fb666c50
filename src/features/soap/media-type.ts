// The media types of SOAP messages (SOAP 1.1 §6, RFC 7303).
import { apiError } from '../../core/errors.js';

export const XML_TYPE = 'text/xml; charset=utf-8';

const parameter = String.raw`\s*;\s*[\w-]+=(?:"[^"]*"|[^\s;"]+)`;
const xmlType = new RegExp(String.raw`^\s*(?:text|application)/xml(?:${parameter})*\s*(?:;\s*)?$`, 'i');
const charset = /;\s*charset=(?:"([^"]*)"|([^\s;"]+))/i;
const utf8 = /^utf-?8$/i;

interface Headers {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the headers declare uncompressed XML in UTF-8. */
export function requireXml({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: Headers): void {
  const [, quoted, plain] = charset.exec(type) ?? [];
  if (
    !xmlType.test(type) ||
    !isUtf8Name(quoted ?? plain ?? 'utf-8') ||
    encoding.toLowerCase() !== 'identity'
  ) {
    throw unsupportedMediaType();
  }
}

/** Whether an encoding name stands for UTF-8. */
export function isUtf8Name(encoding: string): boolean {
  return utf8.test(encoding);
}

export function unsupportedMediaType(): Error {
  return apiError('UNSUPPORTED_MEDIA_TYPE', `send the envelope as ${XML_TYPE}`);
}
