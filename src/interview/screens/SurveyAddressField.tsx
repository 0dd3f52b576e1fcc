import { settings } from '../../core/settings.ts';
import { fetchAddressSuggestions } from '../../core/address/suggest.ts';
import { AddressFields } from '../../ui/address/AddressFields.tsx';
import type { AddressDraft } from '../../ui/address/address-draft.ts';
import { groupLegendProps } from './legend.tsx';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Renders the fields of an address: street, unit, city, region and ZIP code. If the field's widget
 * in the definition is autocomplete_address, address suggestions are shown.
 */
export function SurveyAddressField(props: FieldRendererProps) {
  const { field, name, hint, errors, value, onChange, onLeave } = props;
  const { legend, labelledBy } = groupLegendProps(props);
  const suggests = field.widget === 'autocomplete_address';
  const parts = Object.entries(errors).map(([path, message]) => [
    path.slice(name.length + 1),
    message,
  ]);
  return (
    <fieldset className="survey__group" aria-labelledby={labelledBy}>
      {legend && <legend className="field__label">{legend}</legend>}
      <AddressFields
        prefix={`${name}.`}
        value={(value ?? {}) as AddressDraft}
        streetHint={hint}
        errors={Object.fromEntries(parts)}
        onChange={onChange}
        onLeave={(part) => onLeave(`${name}.${part}`)}
        suggest={suggests ? fetchAddressSuggestions : undefined}
        googleKey={suggests ? settings.googleMapsKey : undefined}
      />
    </fieldset>
  );
}
