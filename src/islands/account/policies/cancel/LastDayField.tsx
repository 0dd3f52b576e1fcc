import { useState } from 'react';
import {
  lastDayProblem,
  type LastCoverageDays,
} from '../../../../contract/policies/last-coverage-days.ts';
import { dateSchema } from '../../../../contract/fields.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { UpcomingPayment } from '../../../../policy/billing-text.ts';
import { NoWrap } from '../../../../ui/controls/NoWrap.tsx';
import { DateField } from '../../../../ui/date/DateField.tsx';

interface LastDayFieldProps {
  days: LastCoverageDays;
  currency: string;
  /** The policy's next payment. Null if no payment is due. */
  nextPayment: UpcomingPayment | null;
  /** The chosen day, YYYY-MM-DD. */
  value: string;
  /** Called with a day within the limits. */
  onChoose: (date: string) => void;
  /** Called when the field has a valid day, or no longer has one. */
  onValidity: (isValid: boolean) => void;
}

/** Name and id of the field. */
export const LAST_DAY_FIELD = 'last_day';

/** Field for the last day of coverage. */
export function LastDayField({
  days,
  currency,
  nextPayment,
  value,
  onChoose,
  onValidity,
}: LastDayFieldProps) {
  const [text, setText] = useState(value);
  const problem = problemOf(text, days);
  return (
    <DateField
      name={LAST_DAY_FIELD}
      label="Last day of coverage"
      value={text}
      min={days.earliest}
      max={days.latest}
      hint={
        <NoWrap>
          {[
            `From ${formatDate(days.earliest)} to ${formatDate(days.latest)}, as MM/DD/YYYY.`,
            nextPayment?.date === addDays(days.latest, 1) &&
              `You’ve paid through ${formatDate(days.latest)}. ${laterDayText(nextPayment, currency)}`,
          ]
            .filter(Boolean)
            .join(' ')}
        </NoWrap>
      }
      error={problem || undefined}
      onChange={(next) => {
        setText(next);
        const isValid = problemOf(next, days) === '';
        onValidity(isValid);
        if (isValid && next !== value) onChoose(next);
      }}
    />
  );
}

/** A day after the next payment can be chosen only when that payment is made. */
function laterDayText({ date, amount }: UpcomingPayment, currency: string): string {
  const charge = amount === null ? 'your next payment' : formatMoney(amount, currency);
  return `Want a later last day? Come back after ${formatDate(date)}, when we charge ${charge}. We’ll refund unused days.`;
}

/** @param date value of the field: YYYY-MM-DD, or the typed text if it is not a date */
function problemOf(date: string, days: LastCoverageDays): string {
  if (!dateSchema.safeParse(date).success) return 'Enter a date like 12/31/2026';
  return lastDayProblem(date, days);
}
