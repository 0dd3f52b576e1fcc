// Fills the search field with a word from the missing URL. If the path starts with /_/, redirects
// to the home page, because hosts without redirects show this page for such paths.

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
