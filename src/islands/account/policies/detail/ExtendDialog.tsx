import { useId, useState, type FormEvent } from 'react';
import { dateSchema } from '../../../../contract/fields.ts';
import type { RentalPolicyDetails } from '../../../../contract/rental-car/policy.ts';
import { RENTAL_DAYS_MAX } from '../../../../contract/rental-car/limits.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import { environment } from '../../../../core/environment.ts';
import { extensionPath } from '../../../../policy/extension-path.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { DateField } from '../../../../ui/date/DateField.tsx';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';

interface ExtendDialogProps {
  policyId: string;
  rental: RentalPolicyDetails;
  onClose: () => void;
}

/**
 * Dialog to enter the new return date of a rental. After the date is submitted, opens the page with
 * the price of the extension.
 */
export function ExtendDialog({ policyId, rental, onClose }: ExtendDialogProps) {
  const form = useId();
  const [date, setDate] = useState('');
  const [error, setError] = useState('');
  const { rental_company: agency, rental_started: start, rental_ended: end } = rental;
  // Calendar dates without a time zone. The earliest possible return date is the day after the
  // current end of the rental.
  const dateRange = { min: addDays(end, 1), max: addDays(start, RENTAL_DAYS_MAX) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dateProblem = dateError(date, dateRange);
    setError(dateProblem);
    if (dateProblem) document.getElementById('extended_end_date')?.focus();
    else environment().navigation.leave(extensionPath(policyId, date));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Extend your rental car coverage"
      actions={
        <>
          <Button type="submit" form={form} unavailable={dateError(date, dateRange) !== ''}>
            Continue
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep the current date
          </Button>
        </>
      }
    >
      <p>
        Your {agency} rental is covered through {formatDate(end)}. When will you return the car?
        You’ll see the price before you pay.
      </p>
      <form id={form} className="extend-form" noValidate onSubmit={submit}>
        <DateField
          name="extended_end_date"
          label="New return date"
          value={date}
          onChange={(chosen) => {
            setDate(chosen);
            setError('');
          }}
          {...dateRange}
          hint={`From ${formatDate(dateRange.min)} to ${formatDate(dateRange.max)}, as MM/DD/YYYY`}
          error={error || undefined}
        />
      </form>
    </Dialog>
  );
}

/**
 * Returns the error message for a return date. Empty if the date is valid.
 * @param date value of the field: YYYY-MM-DD, or the typed text if it is not a date
 */
function dateError(date: string, { min, max }: { min: string; max: string }): string {
  if (!date) return 'Enter the new return date';
  if (!dateSchema.safeParse(date).success) return 'Enter a date like 12/31/2026';
  if (date < min) return `Enter ${formatDate(min)} or later`;
  return date > max
    ? `Enter ${formatDate(max)} or earlier. We cover rentals for up to ${RENTAL_DAYS_MAX} days after pickup`
    : '';
}
