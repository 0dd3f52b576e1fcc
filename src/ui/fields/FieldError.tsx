import { Icon } from '../controls/Icon.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';

interface FieldErrorProps {
  id: string;
  message?: string;
}

/**
 * Renders a field's error message. The field's control references the message by id. Screen readers
 * announce the message through the error summary.
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
