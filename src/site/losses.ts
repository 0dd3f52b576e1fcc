const burst = (x: number, y: number) =>
  `<path class="accent" transform="translate(${x} ${y})" d="M0-24l7 14 15-6-6 15 14 7-14 7 2 11h-36l2-11-14-7 14-7-6-15 15 6Z"/>`;
const drop = 'c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18Z';
const cloud = (paint: string, x: number, y: number) =>
  `<path class="${paint}" transform="translate(${x} ${y})" d="M22 62a20 20 0 0 1 0-40h4a30 30 0 0 1 56-6 24 24 0 0 1 8 46Z"/>`;
const flame = (move: string) =>
  `<g transform="${move}"><path class="accent" d="M92 150c-30 0-42-22-36-46 4-16 16-22 16-40 16 8 22 20 22 32 6-4 8-10 8-18 16 14 26 30 26 44 0 18-14 28-36 28Z"/><path class="accent-tint" d="M94 150c-14 0-22-10-20-22 2-8 10-14 12-24 12 8 24 16 24 30 0 10-6 16-16 16Z"/></g>`;

/**
 * Losses of a collection, as flat drawings of 400 by 176 units around its mark. The floor is at 150
 * units. The mark is between 130 and 270 units from the left. The classes of the shapes
 * are the keys of `paintAttributes` in paint.ts.
 */
export const losses = {
  fall: `<path class="brand" d="M24 22h10v54H24z"/><path class="deep" transform="rotate(24 29 44)" d="M20 44h112v10H20z"/><circle class="surface" cx="29" cy="34" r="3"/><path class="brand" d="M46 150l12-22 14 8 4 14ZM88 150l4-12 16 4 6 8ZM336 150l10-18 18 6 2 12ZM374 150l4-10 10 10Z"/>${burst(300, 128)}`,
  stairs: `<path class="brand" d="M288 150v-24h30v-26h30V74h30V48h822v102Z"/><path class="deep" d="M282 120h40v8h-40zM312 94h40v8h-40zM342 68h40v8h-40zM372 42h828v8H372z"/><path class="brand" d="M40 150l10-16 16 6 4 10Z"/>${burst(100, 128)}`,
  theft:
    '<path class="brand" d="M32 104V54a37 37 0 0 1 74 0v50Z"/><path class="deep" d="M40 98V54a29 29 0 0 1 58 0v44Z"/><circle class="surface" cx="56" cy="48" r="9"/><path class="brand" d="M66 20h6v80h-6zM38 64h62v6H38z"/><path class="accent" d="M84 66l5 11 12-3-6 11 8 9-12 1-3 11-7-10-12 3 5-11-8-8 12-2Z"/><path class="deep" d="M24 102h90v9H24z"/><path class="deep" d="M316 120h58q6 0 6 6v10q0 6-6 6h-58Z"/><path class="brand" d="M300 110l22 9v24l-22 7Z"/><path class="accent" d="M340 120h12v6h-12z"/><path class="surface" d="M294 110h6v40h-6z"/>',
  fire: `${flame('translate(-8 0)')}${flame('translate(252 60)scale(.6)')}<g class="surface"><circle cx="326" cy="58" r="15"/><circle cx="348" cy="42" r="20"/><circle cx="372" cy="56" r="13"/></g>`,
  wave: `<path class="brand" d="M-800 150V52H0c36-30 84-14 90 20-24-12-42 2-38 20 4 22 26 30 52 28 20-2 36-14 56-2s40 14 60 2 40-12 60 0 40 12 60 0 40-12 60 0h800v30Z"/><path class="surface-line" stroke-width="4" d="M2 66c26-18 54-12 66 2M150 134c14-6 26-6 40 0M300 138c14-6 26-6 40 0"/><path class="brand" d="M120 66${drop}M318 80${drop}M346 58${drop}"/>`,
  pipe: `<path class="deep" d="M276 6h12v32h-12zM372 6h12v32h-12zM112 6h12v32h-12z"/><path class="surface" d="M316 32l-6-12 9 3 3-11 8 10 9-5-3 15Z"/><path class="brand" d="M326 46${drop}M306 72${drop}M344 86${drop}M88 54${drop}M284 150a48 12 0 0 1 96 0ZM58 150a34 8 0 0 1 68 0Z"/><path class="surface-line" d="M312 146h28"/>`,
  rain: `${cloud('deep', 24, 14)}${cloud('brand', 278, 26)}<path class="brand" d="M52 88${drop}M84 98${drop}M112 84${drop}M304 100${drop}M336 108${drop}M364 98${drop}M34 150a46 10 0 0 1 92 0ZM292 150a44 10 0 0 1 88 0Z"/>`,
  lightning: `${cloud('deep', 24, 14)}${cloud('brand', 280, 24)}<path class="accent" d="M78 66l-24 40h18l-10 40 40-52H82l16-28ZM330 84l-16 28h12l-6 26 26-34h-14l10-20Z"/>`,
  mail: '<path class="brand" d="M26 88h86v62H26z"/><path class="deep" d="M26 88L8 70h50l12 18ZM112 88l18-18H84L70 88Z"/><path class="accent" d="M62 88h14v24H62z"/><path class="surface" d="M80 124h24v16H80z"/><path class="deep" d="M336 104h12v46h-12z"/><path class="brand" d="M300 106V74q0-22 22-22h40q22 0 22 22v32Z"/><path class="deep" d="M300 106V74a21 21 0 0 1 42 0v32Z"/><path class="surface" d="M310 84h22v5h-22z"/><path class="accent" d="M360 78V34h22v14h-14v30Z"/>',
  flight: `<path class="brand" transform="translate(58 -8)" d="M214 74l78-30c14-5 34-6 38 2s-8 16-20 21l-30 12-34 44-14 5 14-42-30 10-12 16-9 3 5-24-12-17 9-3 14 9Z"/>${cloud('surface', 14, 10)}<path class="brand" d="M36 150l10-16 16 6 4 10ZM318 150l8-14 14 6 4 8Z"/>${burst(98, 128)}`,
  lost: '<path class="accent" d="M76 30a32 32 0 0 1 32 32c0 24-32 54-32 54S44 86 44 62a32 32 0 0 1 32-32Z"/><circle class="surface" cx="76" cy="62" r="12"/><path class="deep" d="M54 150a22 7 0 0 1 44 0Z"/><path class="deep-line" stroke-width="13" d="M350 112l24 28"/><circle class="brand" cx="330" cy="86" r="36"/><circle class="surface" cx="330" cy="86" r="26"/><path class="deep-line" stroke-width="5" d="M321 80a9 9 0 1 1 13 8c-4 2-4 4-4 7"/><circle class="deep" cx="330" cy="103" r="3.5"/>',
  sun: '<circle class="accent" cx="78" cy="66" r="26"/><path class="accent-line" stroke-width="6" d="M78 28v-12M78 104v12M40 66H28M116 66h12M51 39l-8-8M105 93l8 8M51 93l-8 8M105 39l8-8"/><path class="surface" d="M316 52a16 16 0 0 1 32 0v58a25 25 0 1 1-32 0Z"/><path class="accent" d="M327 64h10v52a15 15 0 1 1-10 0Z"/><path class="deep-line" d="M356 60h12M356 76h8M356 92h12"/>',
} as const;
export type LossName = keyof typeof losses;

/** The parts of these drawings that are behind the mark. */
export const lossesBehind: Readonly<Partial<Record<LossName, string>>> = {
  theft: '<path class="surface" opacity=".6" d="M296 112L246 32A76 76 0 0 0 136 150h160Z"/>',
  pipe: '<path class="brand" d="M-800 12H1200v20H-800z"/>',
};
