// Styles for the few parts that Keystatic does not style.
const styles = `
body { margin: 0 }
.beside { display: flex; gap: 8px; align-items: end }
.beside input[type=color] { height: 32px; width: 48px; padding: 2px }
.quiet { color: #666; font-size: 12px; margin: 0 }
.fault { color: #c6302a; margin: 0 }
.drawings { display: grid; justify-items: start; gap: 8px; border: 0; padding: 0; margin: 0; min-width: 0; font: 14px sans-serif }
.drawings legend { padding: 0 0 6px; color: #474747 }
.drawings button { font: inherit; background: #fff; border: 1px solid #ccc; border-radius: 6px; padding: 6px 10px; cursor: pointer; display: inline-flex; gap: 8px; align-items: center }
.drawings img { width: 24px; height: 24px }
.drawings--scene img { width: 160px; height: 70px; background: #fce8dc; border-radius: 4px }
.drawings__all { display: grid; gap: 8px; justify-self: stretch; padding: 2px; max-height: 380px; overflow: auto; grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)) }
.drawings--scene .drawings__all { grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)) }
.drawings__all button { flex-direction: column; font-size: 12px }
.drawings__all button[aria-pressed=true] { outline: 2px solid #2b5cd9 }
.picture { display: flex; gap: 16px; align-items: start }
.picture > img { width: 88px; height: 88px; object-fit: contain; border: 1px solid #ddd; border-radius: 6px }
.picture > div { flex: 1 }
.picture__upload { display: inline-flex; flex-direction: column; gap: 4px; margin-top: 8px; font: 14px sans-serif }
.values { display: grid; justify-items: start; gap: 6px; min-width: 0; font: 14px sans-serif }
.values--popover { padding: 8px }
.values > :first-child, .values__all { justify-self: stretch }
.values button { font: inherit; font-size: 12px; background: #fff; border: 1px solid #ccc; border-radius: 6px; padding: 2px 8px; cursor: pointer; text-align: start }
.values__all { display: grid; gap: 4px; max-height: 260px; overflow: auto; padding: 2px }
.block-summary { display: flex; gap: 12px; align-items: center; padding: 4px 0 }
.block-summary img { max-height: 96px; max-width: 200px }
.words-as-button { background: #124368; color: #fff; border-radius: 6px; padding: 2px 8px }
`;
document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
