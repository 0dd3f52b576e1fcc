import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $notice, closeNotice } from '../../core/modal.ts';
import { $offer } from '../../core/session/offered.ts';
import { $passwordQuestion } from '../../core/session/password.ts';
import { $toasts, dismissToast } from '../../core/toasts.ts';
import { ErrorModal } from '../../ui/feedback/ErrorModal.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Few ever see them. */
const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}));
const OfferDialog = lazy(async () => ({
  default: (await import('./OfferDialog.tsx')).OfferDialog,
}));

/** What a page says over its content: the open modal, and short messages. */
export function Notices({ site }: Pick<ScreenProps, 'site'>) {
  const notice = useStore($notice);
  const question = useStore($passwordQuestion);
  const offer = useStore($offer);
  return (
    <>
      <Suspense>
        {question && <PasswordDialog question={question} />}
        {offer && <OfferDialog />}
      </Suspense>
      <ErrorModal notice={notice} site={site} onClose={closeNotice} />
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
