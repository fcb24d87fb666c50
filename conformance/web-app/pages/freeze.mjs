// Replaces what differs from run to run in a page: times, durations and IDs that the service creates.

/** Runs in the page. Later changes of the texts are replaced too. */
export function freezeTexts() {
  const { document, MutationObserver, NodeFilter } = globalThis;
  const replacements = [
    [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(?:\.\d+)?)?(?:Z\b)?/g, '2026-01-01T00:00:00.000Z'],
    [/\b\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d(?:\.\d+)?)?(?:Z\b)?/g, '2026-01-01 00:00'],
    [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b/g, '1 Jan 2026'],
    [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, '00:00'],
    [/\b\d+(?:\.\d+)? ?(ms|s|min|minutes|seconds)\b/g, '0 $1'],
    // IDs of the sample data are fixed.
    [
      /\b(?!a0000000|b0000000|c0000000)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g,
      '00000000-0000-4000-8000-000000000000',
    ],
    // Codes of classes.
    [/(?<![\w-])[A-Z0-9]{4}-[A-Z0-9]{4}(?![\w-])/g, 'ABCD-EFGH'],
  ];
  const freeze = (node) => {
    const text = replacements.reduce((result, [from, to]) => result.replace(from, to), node.data);
    if (text !== node.data) node.data = text;
  };
  const freezeAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) freeze(node);
  };
  freezeAll(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') freeze(target);
      for (const node of addedNodes) node.nodeType === 3 ? freeze(node) : freezeAll(node);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
