// Turns a scenario's card. The side that is away is inert; the focus goes to the other side's button.

for (const card of document.querySelectorAll<HTMLElement>('[data-scenario]')) {
  const [story, bill] = card.querySelectorAll<HTMLElement>('.scenario__side');
  card.addEventListener('click', (event) => {
    if (!story || !bill || !(event.target instanceof Element) || !event.target.closest('button'))
      return;
    const showsBill = card.toggleAttribute('data-turned');
    story.inert = showsBill;
    bill.inert = !showsBill;
    (showsBill ? bill : story).querySelector('button')?.focus({ preventScroll: true });
  });
}
