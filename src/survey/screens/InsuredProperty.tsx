export interface Property {
  /** Whose it is, or what it is called. */
  name: string;
  /** Its address, a line each. */
  lines: readonly string[];
}

/** What is insured, above the question where else mail should go. */
export function InsuredProperty({ name, lines }: Property) {
  return (
    <section className="survey__property" aria-label="Insured property">
      {name && <strong>{name}</strong>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </section>
  );
}
