// The attributes of a Hawk header: `id="…", ts="…", nonce="…", mac="…"`.

const names = ['id', 'ts', 'nonce', 'hash', 'ext', 'mac', 'app', 'dlg'] as const;

export type Attributes = ReadonlyMap<string, string>;

/** Text that is not a list of attributes. The message has the cause. */
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
        `The attribute \`${name.slice(0, 40)}\` is unknown. Hawk has ${names.join(', ')}.`,
      );
    }
    if (attributes.has(name)) throw new MalformedAttributes(`The attribute \`${name}\` is repeated.`);
    attributes.set(name, value);
    end = attribute.lastIndex;
    if (end === text.length) return attributes;
  }
  throw new MalformedAttributes(
    `The attributes are not \`name="value"\` pairs separated by commas, without \`"\` and \`\\\` in the value, from ` +
      `character ${end} on.`,
  );
}
