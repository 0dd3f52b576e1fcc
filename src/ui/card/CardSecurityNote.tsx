import { Icon } from '../controls/Icon.tsx';

/** Renders the note below a card field that card numbers are sent securely and not stored. */
export function CardSecurityNote() {
  return (
    <p className="payment-method__secure small">
      <Icon name="lock-simple-fill" size={18} />
      <span>
        All information is sent over a secure connection with bank-grade security. We never see or
        store the card number.
      </span>
    </p>
  );
}
