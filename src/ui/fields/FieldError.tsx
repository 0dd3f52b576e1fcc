import { Icon } from '../controls/Icon.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';

interface FieldErrorProps {
  id: string;
  message?: string;
}

/**
 * Renders the error message of a field. The field's control references the message by its id.
 * Screen readers announce the message in the error summary.
 */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p className="field__error" id={id}>
      <Icon name="warning-circle-fill" size={18} />
      <span>
        <NoWrap>{message}</NoWrap>
      </span>
    </p>
  );
}
