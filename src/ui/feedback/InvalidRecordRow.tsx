interface InvalidRecordRowProps {
  /** 'policy' or 'claim'. */
  recordType: string;
  /** The record's number; '' if the number could not be read either. */
  recordNumber: string;
}

/**
 * Replaces a record that could not be parsed, so that the policyholder does not think it is lost.
 */
export function InvalidRecordRow({ recordType, recordNumber }: InvalidRecordRowProps) {
  return (
    <li className="policy-row policy-row--unread">
      <span className="policy-row__title">
        We could not read {recordNumber ? `${recordType} ${recordNumber}` : `one ${recordType}`}
      </span>
      <span className="policy-row__meta">
        <span>It is still yours. Try again later, or call us about it.</span>
      </span>
    </li>
  );
}
