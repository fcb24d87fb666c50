// Extracts the prose of a file. Replaces everything else with spaces, so that the offsets do not change.
import { extname } from 'node:path';
import ts from 'typescript';

const skipped =
  /^$|^LICENSE$|(^|\/)package-lock\.json$|^src\/features\/demo\/dataset\/|^src\/definitions\/sample\/generate\/people\.ts$|^scripts\/prose\/terms\.mjs$|^test\/support\/validation-messages\.json$/;

/** Code within text: fenced and inline code, link targets, URLs, paths, placeholders, tags, names with a dot or underscore. */
const code =
  /^```[^]*?^```|`[^`\n]*`|\]\([^)\s]*\)|https?:\/\/\S+|\{[@{][^}]*\}|\$\{[^}]*\}|<[!/]?[a-z][^>\n]*>|&\w+;|[\w-]*[_.:/@=][\w./:@=-]+/gim;

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
const withoutCode = (text) => text.replaceAll(code, (match) => commentsOfFence(match));

/** The comments in a fenced block of shell or YAML are read as text. */
function commentsOfFence(match) {
  if (!match.startsWith('```')) return blank(match);
  return keepMatches(match, /^\s*# .*$/gm);
}

function keepMatches(text, pattern) {
  return keepRanges(
    text,
    [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length]),
  );
}

function keepRanges(text, ranges) {
  let [kept, at] = ['', 0];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from < at) continue;
    kept += blank(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return kept + blank(text.slice(at));
}

const isSentence = (text) => /[a-z]\S* +\S*[a-z]/i.test(text);
const isText = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isJsxText(node);

/** Comments, strings of more than one word and the text of JSX. */
function rangesOfScript(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const ranges = new Map();
  const visit = (node) => {
    if (!ts.isJsxText(node)) {
      const comments = [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ];
      for (const { pos, end } of comments) ranges.set(pos, [pos, end]);
    }
    const [from, to] = [node.getStart(source), node.getEnd()];
    if (isText(node) && isSentence(text.slice(from, to))) ranges.set(from, [from, to]);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...ranges.values()];
}

const script = (text, path) => keepRanges(text, rangesOfScript(path, text));
const hash = (text) => keepMatches(text, /(?<=^|\s)#(?!!) .*$|^\s*(begin|echo|printf) .*$/gm);
const slashes = (text) => keepMatches(text, /(?<=^|\s)\/\/ .*$|\/\*[^]*?\*\//gm);

const readers = {
  '.md': (text) => text,
  '.html': (text) => text.replaceAll(/<(script|style)[^]*?<\/\1>/g, blank),
  '.graphql': (text) => keepMatches(text, /"""[^]*?"""|# .*$/gm),
  '.lua': (text) => keepMatches(text, /-- .*$/gm),
  ...Object.fromEntries(['.ts', '.tsx', '.js', '.mjs', '.json'].map((extension) => [extension, script])),
  ...Object.fromEntries(['.css', '.php', '.cpp'].map((extension) => [extension, slashes])),
  ...Object.fromEntries(
    ['.yaml', '.yml', '.conf', '.py', '.pl', '.npmrc', ''].map((extension) => [extension, hash]),
  ),
};

export const isReadable = (path) => extname(path) in readers && !skipped.test(path);

/** The prose of a file, at the same offsets. */
export const proseOf = (path, text) => withoutCode(readers[extname(path)](text, path));
