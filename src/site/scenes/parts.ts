/**
 * Parts that several scenes share. A scene is 400 by 176 units, and its floor is at 150 units. The
 * classes of the shapes are the keys of `paintAttributes` in paint.ts.
 */

/** The floor and its line. They go on to both sides of the drawing. */
export const floor =
  '<path class="surface" opacity=".55" d="M-2000 150H2400v60H-2000z"/><path class="deep" d="M-2000 149H2400v3H-2000z"/>';

/** Moves shapes by x and y, and then scales them. */
export const move = (x: number, y: number, shapes: string, scale = 1) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${shapes}</g>`;

/** Turns shapes around a point, in degrees. */
export const turn = (degrees: number, x: number, y: number, shapes: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`;

/** The same shapes in white, for something that is gone. `panes` is the paint of windows. */
export const silhouette = (shapes: string, panes = 'surface') => {
  const white = shapes.replace(/class="([a-z-]+)"/g, (_, paint: string) => {
    if (paint === 'sky') return `class="${panes}"`;
    return `class="surface${paint.endsWith('line') ? '-line' : ''}"`;
  });
  return `<g opacity=".6">${white}</g>`;
};

const wheel = (x: number) =>
  `<circle class="deep" cx="${x}" cy="134" r="17"/><circle class="surface" cx="${x}" cy="134" r="6"/>`;

/** A car of 208 units that drives to the right. Its wheels stand on the floor. */
export const car = `<path class="brand" d="M0 134v-22q0-8 8-10l26-6 24-31q6-7 16-7h60q10 0 16 7l26 32 22 5q10 2 10 12v20q0 6-6 6H6q-6 0-6-6Z"/><path class="sky" d="M46 94l19-23q3-3 8-3h23v26ZM104 94V68h28q5 0 8 3l18 23Z"/><path class="deep" d="M96 102h8v32h-8zM112 104h16v5h-16zM0 126h208v8q0 6-6 6H6q-6 0-6-6Z"/><path class="accent" d="M0 108h10v11H0z"/><path class="accent-tint" d="M196 108h12v10h-12z"/>${wheel(48)}${wheel(160)}`;

/** A suitcase of 96 by 132 units, from its upper left corner. */
export const suitcase =
  '<path class="deep" d="M26 20V6q0-6 6-6h32q6 0 6 6v14h-8V8H34v12Z"/><circle class="deep" cx="20" cy="124" r="8"/><circle class="deep" cx="76" cy="124" r="8"/><rect class="brand" y="14" width="96" height="106" rx="12"/><path class="deep" d="M18 14h8v106h-8zM70 14h8v106h-8z"/><path class="accent" d="M38 38h20v28H38z"/><path class="accent-tint" d="M42 44h12v4H42zM42 52h12v4H42z"/>';

const body =
  '<path class="deep" d="M-13 104h11v44h-11zM2 104h11v44H2z"/><path class="brand" d="M-18 150q0-7 8-7h9v7ZM1 150v-7h9q8 0 8 7Z"/><path class="accent" d="M-19 76q0-16 19-16t19 16v32h-38Z"/><path class="accent" d="M-17 66q-14 10-14 42h8l8-22ZM17 66q14 10 14 42h-8l-8-22Z"/><circle class="accent-tint" cx="-27" cy="111" r="4.5"/><circle class="accent-tint" cx="27" cy="111" r="4.5"/><path class="accent-tint" d="M-6 52H6v10q-6 5-12 0Z"/><circle class="accent-tint" cy="42" r="15"/><path class="deep" d="M-17 47c-4-24 6-33 17-33s21 9 17 33h-5c1-8 0-12-2-16-8 3-16 2-20-1-3 5-4 10-2 17Z"/><circle class="deep" cx="-5" cy="42" r="1.8"/><circle class="deep" cx="6" cy="42" r="1.8"/>';

/** A person who stands on the floor at 0 units, and whose loss nobody has paid yet. */
export const person = `${body}<path class="deep" d="M-4 51.5q4.5-5 9 0l-1.5 1.5q-3-3-6 0Z"/>`;

/** The same person, smiling. */
export const happyPerson = `${body}<path class="deep" d="M-5 48.5h11q-1.5 6-5.5 6t-5.5-6Z"/>`;

export const burst = (x: number, y: number, scale = 1) =>
  move(
    x,
    y,
    '<path class="accent" d="M0-24l7 14 15-6-6 15 14 7-14 7 2 11h-36l2-11-14-7 14-7-6-15 15 6Z"/>',
    scale,
  );

export const drop = (x: number, y: number) =>
  `<path class="brand" d="M${x} ${y}c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18Z"/>`;

/** A puddle on the floor with a glint on it. */
export const puddle = (x: number, width: number) =>
  `<path class="brand" d="M${x - width / 2} 152q0-9 ${width / 2}-9t${width / 2} 9q0 8-${width / 2} 8t-${width / 2}-8Z"/><path class="sky" d="M${x - width / 5} 151h${width / 4}v3h-${width / 4}z"/>`;

export const cloud = (paint: string, x: number, y: number) =>
  `<path class="${paint}" transform="translate(${x} ${y})" d="M22 62a20 20 0 0 1 0-40h4a30 30 0 0 1 56-6 24 24 0 0 1 8 46Z"/>`;

/** An airplane that climbs to the right, 160 units wide. */
export const airplane =
  '<path class="brand" d="M214 74l78-30c14-5 34-6 38 2s-8 16-20 21l-30 12-34 44-14 5 14-42-30 10-12 16-9 3 5-24-12-17 9-3 14 9Z"/>';

/** A telephone of 84 by 140 units, from its upper left corner. */
export const telephone =
  '<rect class="deep" width="84" height="140" rx="14"/><rect class="sky" x="8" y="12" width="68" height="112" rx="5"/><path class="brand" d="M32 4h20v4H32zM28 129h28v4H28z"/>';

/** A shelf of folded boxes, 64 units wide, that stand on the floor. */
export const box = (x: number, y: number, width: number, height: number) =>
  `<path class="brand" d="M${x} ${y}h${width}v${height}H${x}z"/><path class="accent-tint" d="M${x + width / 2 - 6} ${y}h12v${height / 2}h-12z"/>`;

const flakeArm = '<path class="surface" d="M-2-14h4v28h-4z"/>';

/** A snowflake of three bars. */
export const flake = (x: number, y: number, scale = 1) =>
  move(x, y, `${flakeArm}${turn(60, 0, 0, flakeArm)}${turn(120, 0, 0, flakeArm)}`, scale);
