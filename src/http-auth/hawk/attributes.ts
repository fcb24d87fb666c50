// The attributes of a Hawk header: `id="…", ts="…", nonce="…", mac="…"`.

const names = ['id', 'ts', 'nonce', 'hash', 'ext', 'mac', 'app', 'dlg'] as const;

export type Attributes = ReadonlyMap<string, string>;

/** Text that is not a list of attributes; the message says why. */
export class MalformedAttributes extends Error {}

const attribute = /\s*(\w+)\s*=\s*"([ !#-[\]-~]*)"\s*(?:,|$)/y;

/** The attributes after `Hawk`. Throws MalformedAttributes. */
export function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>();
  attribute.lastIndex = 0;
  let end = 0;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name = '', value = ''] = found;
    if (!names.some((known) => known === name)) {
      throw new MalformedAttributes(
        `Hawk has no attribute \`${name.slice(0, 40)}\`; it has ${names.join(', ')}.`,
      );
    }
    if (attributes.has(name)) throw new MalformedAttributes(`The attribute \`${name}\` came twice.`);
    attributes.set(name, value);
    end = attribute.lastIndex;
    if (end === text.length) return attributes;
  }
  throw new MalformedAttributes(
    `Attributes are written name="value" with commas between, without \`"\` and \`\\\` in the value; it is not so from ` +
      `character ${end} on.`,
  );
}
