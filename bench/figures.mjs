/**
 * Checks that a bench has measured something.
 * @param {readonly object[]} rows the rows that the bench printed
 * @throws Error if there is no row, or if a number is missing or not finite
 */
export function assertFiniteFigures(rows) {
  if (rows.length === 0) throw new Error('Nothing was measured');
  for (const row of rows) {
    const wrong = Object.entries(row).filter(([, value]) => !isFigure(value));
    if (wrong.length > 0) {
      const named = wrong.map(([name, value]) => `${name} is ${value}`).join(', ');
      throw new Error(`Not measured: ${named} in ${JSON.stringify(row)}`);
    }
  }
}

function isFigure(value) {
  if (typeof value === 'number') return Number.isFinite(value);
  return value !== undefined && value !== null && !/\b(?:NaN|Infinity|undefined)\b/.test(value);
}
