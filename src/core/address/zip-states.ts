/**
 * First ZIP codes of each range of ZIP codes in one US state, shortened to the digits that are
 * needed, in ascending order. '--' stands for the island states that use US ZIP codes. The data is
 * from the npm package zipcodes, which only the server loads because of its size.
 */
const rangeStarts = (
  '0-- 005NY 006PR 008VI 009PR 01MA 028RI 03NH 039ME 05VT 055MA 056VT 06CT 0639NY 064CT 07NJ 09AE 1NY ' +
  '15PA 197DE 2DC 201VA 202DC 20588MD 2059DC 20598VA 20599DC 206MD 22VA 247WV 27NC 29SC 3GA 32FL 34AA ' +
  '341FL 35AL 37TN 386MS 398GA 4KY 43OH 46IN 48MI 5IA 53WI 55MN 569DC 57SD 58ND 59MT 6IL 63MO 66KS 68NE ' +
  '7LA 716AR 73OK 733TX 734OK 7396TX 74OK 75TX 8CO 82WY 832ID 8341WY 83415ID 84UT 85AZ 87NM 885TX 889NV ' +
  '9CA 962AP 967HI 96799AS 968HI 969GU 96939-- 9695MP 9696-- 97OR 98WA 995AK'
)
  .split(' ')
  .map((entry) => ({ start: entry.slice(0, -2), state: entry.slice(-2) }));

/**
 * Returns the US state, US territory or military mail area of a ZIP or ZIP+4 code. Undefined for an
 * incomplete ZIP code. It does not check that the ZIP code exists.
 */
export function stateOfZip(postal: string): string | undefined {
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(postal.trim())?.[1];
  const state = zip && rangeStarts.findLast(({ start }) => start <= zip)?.state;
  return state && state !== '--' ? state : undefined;
}
