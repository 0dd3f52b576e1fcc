// Opens the row of the object in the drawing of a room that is hovered, focused or tapped. The
// styles show the object of the open row as chosen.

for (const room of document.querySelectorAll<HTMLElement>('.room')) {
  const rows = room.querySelectorAll('details');
  for (const object of room.querySelectorAll<SVGAElement>('.room__object')) {
    const chosen = document.querySelector(object.getAttribute('href')!)?.closest('details');
    const choose = () => {
      for (const row of rows) row.open = row === chosen;
    };
    object.addEventListener('pointerenter', choose);
    object.addEventListener('focus', choose);
    // Prevents that the page jumps to the linked row, because the page would move while the visitor
    // taps the objects.
    object.addEventListener('click', (event) => {
      choose();
      event.preventDefault();
    });
  }
}
