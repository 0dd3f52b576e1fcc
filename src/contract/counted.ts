/** Numbers that a sentence has as words. From 10 on, it has digits. */
export const numerals = 'no one two three four five six seven eight nine'.split(' ');

/**
 * Returns a count with its unit as a sentence has it: 'one year', 'five business days', '10 days'.
 */
export function counted(count: number, unit: string): string {
  return `${numerals[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}
