export interface InsuredPropertyProps {
  /** Name of the property or of its owner. */
  name: string;
  /** The property's postal address, one entry per line. */
  lines: readonly string[];
}

/**
 * Renders the name and the address of the insured property above the question for a mailing
 * address.
 */
export function InsuredProperty({ name, lines }: InsuredPropertyProps) {
  return (
    <section className="survey__property" aria-label="Insured property">
      {name && <strong>{name}</strong>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </section>
  );
}
