// Highlights the row of the hovered or focused object, and shows its name under the room.

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
  // Prevents the jump to the row, so that the page does not move under the finger.
  room.addEventListener('click', (event) => {
    highlight(event);
    event.preventDefault();
  });
}
