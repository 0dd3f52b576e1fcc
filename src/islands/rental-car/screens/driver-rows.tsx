import { AddressLines } from '../../../ui/address/AddressLines.tsx';
import type { FactRow } from '../../../ui/plans/FactList.tsx';
import { driverFullName, type Driver } from '../answers.ts';

/** Returns the rows about the main driver, for the payment screen and the confirmation screen. */
export function driverRows(driver: Driver): FactRow[] {
  return [
    { label: 'Primary driver', value: driverFullName(driver) },
    { label: 'Email', value: driver.email },
    { label: 'Phone', value: driver.phone },
    { label: 'Address', value: <AddressLines address={driver} /> },
  ];
}
