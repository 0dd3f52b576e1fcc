/** 123_456 as '$1,234.56'. */
export function formatCents(cents: number): string {
  return `$${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** 12_500 as '$12,500'. */
export function formatDollars(dollars: number): string {
  return `$${grouped(dollars)}`;
}

function grouped(whole: number): string {
  return whole.toLocaleString('en-US');
}
