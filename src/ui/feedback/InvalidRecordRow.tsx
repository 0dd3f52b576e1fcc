interface InvalidRecordRowProps {
  /** 'policy' or 'claim'. */
  recordType: string;
  /** Its number; '' where not even that is known. */
  recordNumber: string;
}

/** In the place of a record that could not be read, so that nobody thinks it is gone. */
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
