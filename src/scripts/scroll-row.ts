// Makes a row that scrolls sideways focusable, because Safari scrolls only focusable elements by
// keyboard. A row that shows all its items is not a tab stop.
for (const row of document.querySelectorAll<HTMLElement>('[data-scroll-row]')) {
  new ResizeObserver(() => {
    if (row.scrollWidth > row.clientWidth) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
  }).observe(row);
}
