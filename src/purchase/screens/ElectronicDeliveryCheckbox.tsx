import type { TextToAccept } from '../../contract/purchase/acceptance.ts';
import { CheckboxCard } from '../../ui/fields/CheckboxCard.tsx';
import { SafeHtml } from '../../ui/controls/SafeHtml.tsx';

interface ElectronicDeliveryCheckboxProps {
  statement: TextToAccept;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Optional consent to electronic delivery. It starts unchecked, because the consent must be
 * affirmative, and the purchase never depends on it.
 */
export function ElectronicDeliveryCheckbox({
  statement,
  checked,
  onChange,
}: ElectronicDeliveryCheckboxProps) {
  return (
    <div className="acknowledgment">
      <CheckboxCard
        prose
        name="electronic-delivery"
        label="Send me this policy’s documents and notices electronically (optional)."
        hint="Without this, we mail them on paper at no charge."
        checked={checked}
        onChange={onChange}
      />
      <details>
        <summary className="link">What you agree to</summary>
        <div className="small">
          <SafeHtml html={statement.html} />
        </div>
      </details>
    </div>
  );
}
