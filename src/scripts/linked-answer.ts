// A link to a question opens its answer.

function openLinked(): void {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}

addEventListener('hashchange', openLinked);
openLinked();
