interface UnreadRowProps {
  /** 'policy' or 'claim'. */
  what: string;
  /** Its number; '' where not even that is known. */
  name: string;
}

/** In the place of a record that could not be read, so that nobody thinks it is gone. */
export function UnreadRow({ what, name }: UnreadRowProps) {
  return (
    <li className="policy-row policy-row--unread">
      <span className="policy-row__title">
        We could not read {name ? `${what} ${name}` : `one ${what}`}
      </span>
      <span className="policy-row__meta">
        <span>It is still yours. Try again later, or call us about it.</span>
      </span>
    </li>
  );
}
