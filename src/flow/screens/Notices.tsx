import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $notice, closeNotice } from '../../core/modal.ts';
import { $offer } from '../../core/session/session-offer.ts';
import { $reauthentication } from '../../core/session/reauthentication.ts';
import { $toasts, dismissToast } from '../../core/toasts.ts';
import { ErrorModal } from '../../ui/feedback/ErrorModal.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import type { ScreenProps } from './screen-props.ts';

/** These dialogs are rarely shown, so their code is loaded on demand. */
const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
}));
const OfferDialog = lazy(async () => ({
  default: (await import('./OfferDialog.tsx')).OfferDialog,
}));

/** Renders the page's overlays: dialogs, the open modal and the toasts. */
export function Notices({ site }: Pick<ScreenProps, 'site'>) {
  const notice = useStore($notice);
  const reauthentication = useStore($reauthentication);
  const offer = useStore($offer);
  return (
    <>
      <Suspense>
        {reauthentication && <ReauthenticationDialog prompt={reauthentication} />}
        {offer && <OfferDialog />}
      </Suspense>
      <ErrorModal notice={notice} site={site} onClose={closeNotice} />
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
