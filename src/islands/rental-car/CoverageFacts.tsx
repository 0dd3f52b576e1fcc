import type { RentalPlan } from '../../contract/rental-car.ts';
import { Facts } from '../../ui/Facts.tsx';

interface CoverageFactsProps {
  coverages: RentalPlan['information']['coverages'];
  onChange?: () => void;
}

/** What a plan covers and what it does not, at the same size. */
export function CoverageFacts({ coverages, onChange }: CoverageFactsProps) {
  return (
    <Facts
      title="Coverage details"
      onChange={onChange}
      rows={coverages.map(({ title: label, value }) => ({
        label,
        value: value === true ? 'Included' : value || 'Not included',
      }))}
    />
  );
}
