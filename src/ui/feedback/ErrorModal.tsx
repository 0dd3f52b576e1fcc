import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';

export interface ErrorModalProps {
  /** Null while there is nothing to say. Each line of the message is a paragraph of its own. */
  notice: { title: string; message: string } | null;
  onClose: () => void;
  /** The words of its one button. */
  actionLabel?: string;
}

/** What the error catalogue says of a failed action, and other notices of one button. */
export function ErrorModal({ notice, onClose, actionLabel = 'Ok' }: ErrorModalProps) {
  return (
    <Dialog
      open={notice !== null}
      onClose={onClose}
      title={notice?.title}
      role="alertdialog"
      actions={<Button onClick={onClose}>{actionLabel}</Button>}
    >
      {notice?.message.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
