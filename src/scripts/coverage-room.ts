// Highlights the row that belongs to the object in the picture of the room that is hovered, focused
// or tapped. Also shows the object's name below the room.

for (const room of document.querySelectorAll<HTMLElement>('.room')) {
  const caption = room.querySelector('[data-room-says]')!;
  const highlight = (event: Event) => {
    const object = event.target instanceof Element ? event.target.closest('a') : null;
    if (!object) return;
    for (const highlighted of document.querySelectorAll('[data-lit]'))
      highlighted.removeAttribute('data-lit');
    const row = document.querySelector(object.getAttribute('href')!);
    for (const part of [object, row]) part?.setAttribute('data-lit', '');
    caption.textContent = object.getAttribute('aria-label');
  };
  room.addEventListener('pointerover', highlight);
  room.addEventListener('focusin', highlight);
  // Prevents that the page jumps to the linked row, because the page would move while the visitor
  // taps the objects.
  room.addEventListener('click', (event) => {
    highlight(event);
    event.preventDefault();
  });
}
