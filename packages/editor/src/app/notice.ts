const key = 'content-notice';

/** Returns the sentence about a step that has loaded the page again, once. */
export function takeNotice(): string | undefined {
  const notice = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return notice;
}

/**
 * Loads the page again after a step that has changed files, because Keystatic keeps the loaded
 * files. If the open entry does not exist any more, the list of its collection opens.
 */
export async function showStoredFiles(notice: string): Promise<void> {
  sessionStorage.setItem(key, notice.replace(/\.$/, ''));
  const [, collection, entry] =
    /^\/keystatic\/collection\/([^/]+)\/item\/([^/]+)/.exec(location.pathname) ?? [];
  const response = await fetch('/api/keystatic/tree', { headers: { 'no-cors': '1' } });
  const files = (await response.json()) as { path: string }[];
  const exists =
    !entry ||
    files.some(({ path }) => path.startsWith(`${collection}/${decodeURIComponent(entry)}.`));
  if (exists) location.reload();
  else location.assign(`/keystatic/collection/${collection}`);
}
