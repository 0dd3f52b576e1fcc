import { useStore } from '../../ui/use-store.ts';
import type { Purchase } from '../define-purchase.ts';
import type { SiteBrand } from '../../core/site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

interface PurchaseStatusNoticeProps {
  purchase: Purchase;
  site: SiteBrand;
  onCheck: () => void;
}

/** Notice about the state of a purchase that was sent and whose outcome is not known yet. */
export function PurchaseStatusNotice({ purchase, site, onCheck }: PurchaseStatusNoticeProps) {
  const status = useStore(purchase.$status);
  if (status === 'checking') {
    return (
      <Notice tone="info" live="status" title="We’re checking your purchase.">
        We haven’t heard back yet. Stay on this page while we check again. We won’t charge your card
        twice.
      </Notice>
    );
  }
  if (status !== 'unconfirmed') return null;
  return (
    <Notice tone="warn" live="alert" title="We couldn’t confirm your purchase yet.">
      <p>
        It may have gone through. Checking again won’t charge you twice. If it still doesn’t work,
        call us at <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
      <Button size="medium" variant="secondary" onClick={onCheck}>
        Check again
      </Button>
    </Notice>
  );
}
