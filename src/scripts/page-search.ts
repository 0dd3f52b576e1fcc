// Narrows the list of pages down to those that hold every word typed; it starts with the words of the
// address that was not found. A host that knows no redirects shows this page for /_/… as well.

if (location.pathname.startsWith('/_/')) location.replace('/');

const input = document.querySelector<HTMLInputElement>('#page-search');
const list = document.querySelector<HTMLElement>('[data-search-list]');
if (input && list) startSearch(input, [...list.children] as HTMLElement[]);

function startSearch(box: HTMLInputElement, rows: HTMLElement[]): void {
  const status = document.querySelector<HTMLElement>('[data-search-status]')!;
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const titles = rows.map((row) => row.querySelector('a')?.textContent.toLowerCase() ?? '');
  const narrow = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = texts.map((text) => words.every((word) => text.includes(word)));
    for (const [index, row] of rows.entries()) row.hidden = !hits[index];
    const count = hits.filter(Boolean).length;
    status.textContent =
      words.length === 0 ? '' : count === 0 ? 'No page fits. Try fewer words.' : `${count} found`;
  };
  box.addEventListener('input', narrow);

  const guess = location.pathname
    .split(/[^a-z]+/i)
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase())
    .findLast((word) => titles.some((title) => title.includes(word)));
  if (guess) {
    box.value = guess;
    narrow();
  }
}
