// Opens the answer of a question when a link targets it.

function openLinked(): void {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}

addEventListener('hashchange', openLinked);
openLinked();
