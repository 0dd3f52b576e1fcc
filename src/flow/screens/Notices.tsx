import { useStore } from '@nanostores/react';
import { $notice, closeNotice } from '../../core/modal.ts';
import { $toasts, dismissToast } from '../../core/toasts.ts';
import { ErrorModal } from '../../ui/feedback/ErrorModal.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';

/** What a page says over its content: the open modal, and short messages. */
export function Notices() {
  const notice = useStore($notice);
  return (
    <>
      <ErrorModal notice={notice} onClose={closeNotice} />
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
