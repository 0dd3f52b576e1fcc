/**
 * Shapes of the room at home, in units of the drawing. The floor is at 412 units. A shape with a
 * stroke gets wider by `--halo`, so that the same shape in white is the halo of a chosen object.
 */
const halo = (width: number) => `stroke-width="calc(${width}px + var(--halo, 0px))"`;
const wheel = (x: number) =>
  `<g fill="none"><path class="surface-line" stroke-width="2" d="M${x} 304v96M${x - 48} 352h96M${x - 34} 318l68 68M${x + 34} 318l-68 68"/><circle class="deep-line" ${halo(10)} cx="${x}" cy="352" r="53"/></g><circle class="brand" cx="${x}" cy="352" r="10"/>`;

/** Wall, floor and ceiling. The floor and the ceiling reach beyond the drawing. */
export const room =
  '<path class="sky" d="M0 0h955v480H0z"/><path class="tint" d="M-2000 412H3000v68H-2000z"/><path class="deep" d="M-2000 0H955v8H-2000zM-2000 411H3000v3H-2000z"/>';

export const desk =
  '<path class="accent-tint" d="M636 420q0-6 102-6t102 6q0 12-102 12t-102-12Z"/><path class="brand" d="M404 338h14v73h-14zM553 338h97v73h-97z"/><path class="sky" d="M562 344h79v27h-79zM562 377h79v27h-79z"/><circle class="accent" cx="601" cy="357" r="5"/><circle class="accent" cx="601" cy="390" r="5"/><path class="deep" d="M392 327h269v13H392zM604 327q0-14 19-14t19 14Z"/><path class="accent" d="M400 300h30l-5 27h-20ZM612 237l36 12-16 28-30-22Z"/><path class="deep" d="M413 300c-4-22 0-36 10-46 6 14 6 30-4 46ZM630 314l-7-2 7-28-10-14 6-5 13 18Z"/><path class="brand" d="M412 302c-14-6-20-20-19-36 14 6 22 18 22 36ZM417 302c0-16 7-26 20-30 1 14-6 24-18 30Z"/>';

export const pipeShapes =
  '<path class="brand" d="M-2000 39H230q10 0 10-10V8h26v25q0 32-32 32H-2000Z"/><path class="deep" d="M231 8h43v12h-43zM23 31h17v42H23zM132 31h17v42h-17z"/><path class="sky" d="M74 66l6-16 8 8 5-10 6 12 7-6 4 12Z"/><path class="brand" d="M84 80c6 10 9 14 9 19a9 9 0 0 1-18 0c0-5 3-9 9-19ZM98 112c5 8 7 11 7 15a7 7 0 0 1-14 0c0-4 2-7 7-15ZM80 134c6 10 8 13 8 17a8 8 0 0 1-16 0c0-4 2-7 8-17Z"/><path class="deep" d="M30 411q4-10 54-10t54 10Z"/>';

export const bicycle = `${wheel(178)}${wheel(322)}<g class="brand-line" fill="none" stroke-linecap="round" stroke-linejoin="round" ${halo(11)}><path d="M226 270l26 82h-74l56-62h66l-48 62M322 352l-28-104"/></g><path class="deep" d="M196 252q0-6 8-6h34q8 0 6 6-2 8-12 8h-20q-16 0-16-8Z"/><path class="deep" d="M276 236h24v9l10 22-9 4-11-26h-14Z"/><path class="accent" d="M304 240h58l-7 42q-1 6-7 6h-30q-6 0-7-6Z"/><path class="accent-tint" d="M310 252h46v4h-46zM312 266h42v4h-42z"/><circle class="deep" cx="252" cy="352" r="15"/>`;

export const windowShapes =
  '<path class="brand" d="M416 206V92a71 71 0 0 1 142 0v114Z"/><path class="surface" d="M429 196V92a58 58 0 0 1 116 0v104Z"/><path class="accent-tint" d="M429 196v-40l28-20 48 60Z"/><path class="brand" d="M482 30h10v170h-10zM426 108h122v10H426z"/><path class="deep" d="M404 203h166v12H404zM520 138l6 12 13-5-5 13 10 8-11 5 2 14-12-6-9 10-5-13-14 2 6-12-10-10 13-3 0-14 10 6Z"/><circle class="accent" cx="518" cy="166" r="13"/><path class="surface-line" fill="none" stroke-width="2.5" d="M510 158q7 8 2 18M526 156q-7 9 0 20"/>';

export const laptopShapes =
  '<path class="deep" d="M464 247h96q8 0 8 8v64H456v-64q0-8 8-8Z"/><path class="surface" d="M464 255h96v57h-96z"/><path class="brand" d="M474 304v-18a15 15 0 0 1 15-15l-4 33Z"/><path class="accent" d="M506 304v-18a15 15 0 0 0-15-15l4 33Z"/><path class="sky" d="M516 272h36v7h-36zM516 285h28v7h-28zM516 298h20v7h-20z"/><path class="brand" d="M438 318h148l-4 9H442Z"/>';

export const guest =
  '<path class="brand" d="M680 262q0-8 8-8h18q8 0 8 8v4h-12v146h-10V266h-12z"/><path class="deep" d="M712 324h34v84h-34zM744 324h36v24h-36z"/><path class="brand" d="M702 411q0-12 14-12h30v12Z"/><path class="surface" d="M746 340h34l3 56h4q9 2 9 15h-50Z"/><path class="sky" d="M747 352h33v5h-33zM748 368h33v5h-33zM748 384h34v5h-34z"/><path class="accent" d="M704 274q8-18 34-18t38 18q10 26 8 56h-80q-6-30 0-56Z"/><path class="accent" d="M706 270q-16 20-12 50l12 4Z"/><path class="surface" d="M772 262l6 5-34 26 40 8q8 12-2 22l-56-2q-10-12-4-26Z"/><path class="accent-tint" d="M706 298q10-8 20-2l-2 22q-16 4-22-6ZM727 240h20v18q-10 8-20 0Z"/><circle class="accent-tint" cx="737" cy="222" r="26"/><path class="deep" d="M706 236c-6-42 12-60 32-60 24 0 38 20 31 60h-10c2-14 1-22-3-30-14 4-26 2-32-4-8 8-10 20-8 34Z"/><circle class="deep" cx="728" cy="222" r="2.8"/><circle class="deep" cx="747" cy="222" r="2.8"/><path class="deep-line" fill="none" stroke-width="2.6" stroke-linecap="round" d="M731 238q7-6 13 0"/>';

/** Hood, body and panel of a stove. Without pan and oven door. */
export const stoveBody =
  '<path class="deep" d="M852 8h44v100h-44z"/><path class="brand" d="M852 106h44l34 50h-112Z"/><path class="deep" d="M804 156h139v11H804z"/><path class="brand" d="M811 292h125v119H811z"/><path class="deep" d="M806 283h135v11H806zM834 322h80q8 0 8 8v58q0 8-8 8h-80q-8 0-8-8v-58q0-8 8-8Z"/><path class="sky" d="M834 330h80v5h-80z"/><path class="accent-tint" d="M842 344h64q5 0 5 5v32q0 5-5 5h-64q-5 0-5-5v-32q0-5 5-5Z"/><circle class="accent" cx="829" cy="308" r="6"/><circle class="surface" cx="848" cy="308" r="6"/><circle class="surface" cx="867" cy="308" r="6"/><path class="sky" d="M888 301h36v13h-36z"/>';

export const stove = `${stoveBody}<path class="deep" d="M834 260h74q0 23-14 23h-46q-14 0-14-23ZM906 264h34v6h-34z"/><path class="accent" d="M872 260c-24 0-34-16-30-34 3-12 12-16 12-32 12 6 17 14 18 24 5-4 6-10 6-16 12 10 22 22 22 36 0 14-10 22-28 22Z"/><path class="accent-tint" d="M873 260c-10 0-16-7-14-16 1-6 7-10 9-18 9 9 18 14 18 24 0 7-5 10-13 10Z"/><g class="surface"><circle cx="852" cy="186" r="10"/><circle cx="872" cy="180" r="14"/><circle cx="894" cy="188" r="10"/></g>`;
