// sessionStorage, which a browser may not offer: it belongs to the tab and survives a reload. Drafts can contain credentials.

/** Undefined if there is no value, or no storage. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without storage, or if the value is too large, a reload loses it. */
export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored.
  }
}
