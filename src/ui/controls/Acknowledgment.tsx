import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CheckboxCard } from '../fields/CheckboxCard.tsx';
import { Dialog } from './Dialog.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { TextButton } from './TextButton.tsx';

export interface AcknowledgmentProps {
  name?: string;
  /** What is acknowledged, in the provider's HTML. */
  html: string;
  /** True: it must be opened and accepted. False: it stands beside the box. */
  requiresDisplay: boolean;
  /** Beside the box where the text itself is in the modal; given what opens it, it is the way there too. */
  label?: ReactNode | ((open: () => void) => ReactNode);
  /** Title of the modal. */
  title?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
}

export function Acknowledgment({ requiresDisplay, ...props }: AcknowledgmentProps) {
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

/** Checking it opens the text; only 'I understand and accept' keeps it checked. */
function ModalAcknowledgment(props: Omit<AcknowledgmentProps, 'requiresDisplay'>) {
  const { name = 'acknowledgment', html, checked, onChange, error } = props;
  const {
    title = 'Please read and accept',
    label = 'I have read and accept the terms of this plan.',
  } = props;
  const [open, setOpen] = useState(false);
  const openText = () => setOpen(true);
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
        onChange={(isChecked) => (isChecked ? setOpen(true) : onChange(false))}
        error={error}
        label={typeof label === 'function' ? label(openText) : label}
      />
      {typeof label !== 'function' && (
        <TextButton onClick={openText}>Read what you accept</TextButton>
      )}
      <Dialog
        open={open}
        onClose={() => decide(false)}
        title={title}
        actions={<Button onClick={() => decide(true)}>I understand and accept</Button>}
      >
        <SafeHtml html={html} />
      </Dialog>
    </div>
  );
}
