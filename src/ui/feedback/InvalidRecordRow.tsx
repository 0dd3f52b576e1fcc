interface InvalidRecordRowProps {
  /** Kind of record: 'policy' or 'claim'. */
  recordType: string;
  /** Number of the policy or claim. Empty if the number is unreadable too. */
  recordNumber: string;
}

/**
 * Renders a row for a policy or claim that could not be parsed. Without this row, the policyholder
 * might think that the policy or claim is lost.
 */
export function InvalidRecordRow({ recordType, recordNumber }: InvalidRecordRowProps) {
  return (
    <li className="policy-row policy-row--unread">
      <span className="policy-row__title">
        We couldn’t read {recordNumber ? `${recordType} ${recordNumber}` : `one ${recordType}`}
      </span>
      <span className="policy-row__meta">
        <span>It’s still yours. Try again later, or call us.</span>
      </span>
    </li>
  );
}
