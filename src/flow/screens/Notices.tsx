import { useStore } from '@nanostores/react';
import { $notice, closeNotice } from '../../core/modal.ts';
import { $toasts, dismissToast } from '../../core/toasts.ts';
import { ErrorModal } from '../../ui/feedback/ErrorModal.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import type { ScreenProps } from './screen-props.ts';

/** What a page says over its content: the open modal, and short messages. */
export function Notices({ site }: Pick<ScreenProps, 'site'>) {
  const notice = useStore($notice);
  return (
    <>
      <ErrorModal notice={notice} site={site} onClose={closeNotice} />
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
