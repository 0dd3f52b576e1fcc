/** Formats 123_456 as '$1,234.56'. */
export function formatCents(cents: number): string {
  return `$${formatGrouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** Formats 12_500 as '$12,500'. */
export function formatDollars(dollars: number): string {
  return `$${formatGrouped(dollars)}`;
}

function formatGrouped(whole: number): string {
  return whole.toLocaleString('en-US');
}
