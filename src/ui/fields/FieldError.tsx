import { Icon } from '../controls/Icon.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';

interface FieldErrorProps {
  id: string;
  message?: string;
}

/**
 * Renders the message of a field. The control references it by id, and the error summary announces
 * it.
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
