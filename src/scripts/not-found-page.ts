// Begins the search with what the address that was not found may have meant. A host that knows no redirects shows
// this page for /_/… as well.

if (location.pathname.startsWith('/_/')) location.replace('/');

const searchInput = document.querySelector<HTMLInputElement>('#search');
const titles = [...document.querySelectorAll('.page-links a')].map((link) =>
  link.textContent.toLowerCase(),
);
const guess = location.pathname
  .toLowerCase()
  .split(/[^a-z]+/)
  .findLast((word) => word.length > 3 && titles.some((title) => title.includes(word)));
if (searchInput && guess && !searchInput.value) {
  searchInput.value = guess;
  searchInput.dispatchEvent(new Event('input'));
}
