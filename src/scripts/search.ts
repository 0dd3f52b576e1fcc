// Search on a page: shows only the rows that contain every search word. The search text is added to
// the URL, so that the visitor can share the result. Without scripts, all rows are visible.

/**
 * Frequent words that are ignored in a search, because they do not describe the topic of a
 * question.
 */
const stopWords =
  /^(a|am|and|are|can|do|does|for|how|i|if|in|is|it|me|my|of|on|the|to|what|when|where|you)$/;

const searchForm = document.querySelector<HTMLFormElement>('[data-search]');
if (searchForm) startSearch(searchForm);

function startSearch(form: HTMLFormElement): void {
  const { search: selector = '', one = '', many = '', idle } = form.dataset;
  const input = form.querySelector('input')!;
  const status = form.querySelector('[data-search-status]')!;
  const emptyMessage = form.querySelector<HTMLElement>('[data-search-none]')!;
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const groups = new Set(rows.map((row) => row.closest('section')!));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function filterRows(): HTMLElement[] {
    const words = splitWords(input.value).map((word) => stemOf(word, texts));
    const found = rows.filter((row, at) => {
      row.hidden =
        words.length === 0
          ? idle !== undefined
          : !words.every((word) => hasWordStarting(texts[at]!, word));
      return !row.hidden;
    });
    for (const group of groups) group.hidden = found.every((row) => !group.contains(row));
    emptyMessage.hidden = words.length === 0 || found.length > 0;
    const [only] = found;
    if (only instanceof HTMLDetailsElement && found.length === 1) only.open = true;
    clearTimeout(timer);
    // The result count is announced and the URL is changed only after a pause in typing. The reason
    // for the pause: Safari rejects a URL change on every key.
    timer = setTimeout(() => {
      status.textContent =
        words.length === 0
          ? ''
          : `${found.length || 'No'} ${found.length === 1 ? one : many} found`;
      const url = new URL(location.href);
      if (words.length > 0) url.searchParams.set('q', input.value.trim());
      else url.searchParams.delete('q');
      if (url.href !== location.href) history.replaceState(history.state, '', url);
    }, 300);
    return found;
  }

  input.addEventListener('input', filterRows);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [first] = filterRows();
    if (first instanceof HTMLDetailsElement) first.open = true;
    first?.querySelector<HTMLElement>('summary, a')?.focus();
  });
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  if (input.value || idle !== undefined) filterRows();
  // The search text from the URL is now applied, so the list can be shown. search.css hides the
  // list until `data-asked` is deleted.
  delete document.documentElement.dataset.asked;
}

/** Returns the search words without stop words. */
function splitWords(typed: string): string[] {
  const words = typed.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !stopWords.test(word));
}

/** Returns true if any word of the text starts with the search word. */
function hasWordStarting(text: string, word: string): boolean {
  return new RegExp(`(^|[^a-z0-9])${word}`).test(text);
}

/**
 * Returns the search word if any text has a word that starts with it. Otherwise returns only the
 * beginning of the search word, for words such as 'cancelled' and 'refunding'.
 */
function stemOf(word: string, texts: readonly string[]): string {
  return texts.some((text) => hasWordStarting(text, word))
    ? word
    : word.replace(/s$/, '').slice(0, 6);
}
