import carriers from '../../../content/carriers.json' with { type: 'json' };

/** The insurer's mark with its name as text; the name alone where it has no mark. */
export function CarrierMark({ legalName }: { legalName: string }) {
  const carrier = carriers.find((one) => one.legalName === legalName);
  if (!carrier) return <span className="carrier carrier__name">{legalName}</span>;
  return (
    <span className="carrier">
      <svg viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
        <path fillRule="evenodd" d={carrier.mark} />
      </svg>
      <span>
        <span className="carrier__name">{carrier.name}</span>{' '}
        <span className="carrier__kind">{carrier.kind}</span>
      </span>
    </span>
  );
}
