// Words of generated texts, and what the names of companies end with.

export function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export const words: readonly string[] = wordsOf(`
  amber apple autumn basket beacon blue bread bright candle carpet cedar circle clear cloud coffee copper corner
  cotton early evening fabric field garden gentle glass gravel green harbour honey island kettle ladder lantern
  lemon letter linen maple marble meadow mirror morning narrow ocean olive orange paper pebble pencil plain pocket
  quiet river rope round salt sand silver simple soft spring stone summer table thread timber velvet warm water
  window winter wooden yellow
`);

export const companyKinds: readonly string[] = wordsOf(
  'Bakery Books Consulting Cooperative Design Electronics Energy Foods Furniture Gardens Labs Logistics Partners Systems Tools Works',
);
