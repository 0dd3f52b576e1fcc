import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export interface HelpLinkProps {
  /** Title of the modal with the help text. */
  title?: string;
  label?: string;
  /** Content of the modal. If the content is HTML from the backend, use SafeHtml. */
  children: ReactNode;
}

/** Renders the link 'Need help?' and a modal with a help text. The link opens the modal. */
export function HelpLink({ title = 'Help', label = 'Need help?', children }: HelpLinkProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="link help-link" onClick={() => setOpen(true)}>
        <Icon name="question" />
        <span>{label}</span>
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        actions={<Button onClick={close}>Close</Button>}
      >
        {children}
      </Dialog>
    </>
  );
}
