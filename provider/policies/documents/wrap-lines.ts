/** Splits text into lines of at most `width` points; a word longer than a line is cut. */
export function wrapLines(
  text: string,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  const push = (word: string) => {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      return;
    }
    if (line) lines.push(line);
    line = word;
    while (measure(line) > width && line.length > 1) {
      let fits = line.length - 1;
      while (fits > 1 && measure(line.slice(0, fits)) > width) fits -= 1;
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  };
  for (const word of text.split(' ')) push(word);
  if (line) lines.push(line);
  return lines;
}
