import { Button } from '../../ui/controls/Button.tsx';
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx';

interface PriceWaitProps {
  /** Requests the price again. Undefined while the price is requested. */
  onRetry?: () => void;
}

/** Shown in place of a price that is requested, or whose last request failed. */
export function PriceWait({ onRetry }: PriceWaitProps) {
  return onRetry ? (
    <div className="price-wait">
      <p>We don’t have a price for this yet.</p>
      <Button size="medium" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  ) : (
    <div className="price-wait" role="status">
      <LoadingIndicator />
      <p>Calculating the new price</p>
    </div>
  );
}
