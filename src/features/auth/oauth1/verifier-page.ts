// The page for people whose program cannot be called back: the verifier, to be copied into it (RFC 5849 §2.2, `oob`).

/** Nothing on the page loads, runs or is framed; nothing of it is kept or told to others. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** All texts are made here of hexadecimal digits and fixed names; they are escaped all the same. */
export function verifierPage(verifier: string, approvedBy: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Verification code</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem } code { font-size: 1.5rem }</style>
<h1>Access was approved</h1>
<p>${escaped(approvedBy)} approved it, as everything here. Copy this code into the program that asked:</p>
<p><code>${escaped(verifier)}</code></p>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
