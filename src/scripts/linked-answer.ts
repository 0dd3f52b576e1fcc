// Opens the answer of a question if the URL's fragment is the question's id.

function openLinked(): void {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}

addEventListener('hashchange', openLinked);
openLinked();
