import { useStore } from '@nanostores/react';
import { $notice, closeNotice } from '../../stores/modal.ts';
import { $toasts, dismissToast } from '../../stores/toasts.ts';
import { ErrorModal } from '../../ui/ErrorModal.tsx';
import { ToastRegion } from '../../ui/ToastRegion.tsx';

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
