// Opens the answer of a question if the fragment of the URL is the id of the question.
import { decodeUrlPart } from '../core/path.ts';

function openLinked(): void {
  const linked = document.getElementById(decodeUrlPart(location.hash.slice(1)));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}

addEventListener('hashchange', openLinked);
openLinked();
