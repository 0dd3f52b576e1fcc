import { startTransition, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CheckboxCard } from '../fields/CheckboxCard.tsx';
import { Dialog } from './Dialog.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { TextButton } from './TextButton.tsx';

export interface AcknowledgmentCheckboxProps {
  name?: string;
  /** The text that the buyer must accept, as HTML from the backend. */
  html: string;
  /**
   * True if the buyer must open the text in a modal and accept the text there. False if the text is
   * the label of the checkbox.
   */
  requiresDisplay: boolean;
  /**
   * Label of the checkbox if the text is in a modal. If the label is a function, it receives the
   * function `open` and renders its own link that opens the modal.
   */
  label?: ReactNode | ((open: () => void) => ReactNode);
  /** Title of the modal that shows the text. */
  title?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
}

export function AcknowledgmentCheckbox({ requiresDisplay, ...props }: AcknowledgmentCheckboxProps) {
  if (requiresDisplay) return <ModalAcknowledgment {...props} />;
  const { name = 'acknowledgment', html, checked, onChange, error } = props;
  return (
    <CheckboxCard
      prose
      name={name}
      checked={checked}
      onChange={onChange}
      error={error}
      label={<SafeHtml html={html} inline />}
    />
  );
}

/**
 * Renders a checkbox. A press on the checkbox opens the text in a modal. The checkbox becomes
 * checked only by the button 'I understand and accept' in the modal.
 */
function ModalAcknowledgment(props: Omit<AcknowledgmentCheckboxProps, 'requiresDisplay'>) {
  const { name = 'acknowledgment', html, checked, onChange, error } = props;
  const {
    title = 'Please read and accept',
    label = 'I have read and accept the terms of this plan.',
  } = props;
  const [open, setOpen] = useState(false);
  // The press is painted before the modal opens, which computes the styles of the whole page again.
  const openText = () => startTransition(() => setOpen(true));
  const decide = (accepted: boolean) => {
    setOpen(false);
    onChange(accepted);
  };
  return (
    <div className="acknowledgment">
      <CheckboxCard
        prose
        name={name}
        checked={checked}
        onChange={(isChecked) => (isChecked ? openText() : onChange(false))}
        error={error}
        label={typeof label === 'function' ? label(openText) : label}
      />
      {typeof label !== 'function' && <TextButton onClick={openText}>Read the terms</TextButton>}
      <Dialog
        open={open}
        onClose={() => decide(false)}
        title={title}
        renderAhead
        actions={<Button onClick={() => decide(true)}>I understand and accept</Button>}
      >
        <SafeHtml html={html} />
      </Dialog>
    </div>
  );
}
