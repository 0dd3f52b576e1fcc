import { addressFaults } from './address-faults.ts';
import { amountFaults } from './amount-faults.ts';
import type { readContent } from './content-files.ts';
import type { Fault } from './faults.ts';
import { fieldFaults } from './field-faults.ts';
import { redirectFaults } from './redirect-faults.ts';
import { textFaults } from './text-faults.ts';

/** All that can be seen in the files themselves, before a page is drawn. */
export function sourceFaults(root: string, content: ReturnType<typeof readContent>): Fault[] {
  const { files, faults } = content;
  const inFields = fieldFaults(files);
  const broken = new Set(inFields.map(({ file }) => file));
  return [
    ...faults,
    ...inFields,
    ...addressFaults(root, files),
    ...redirectFaults(files),
    ...files.flatMap((file) => textFaults(root, file)),
    // What is said can be judged where the fields are what their schema wants.
    ...amountFaults(files.filter(({ file }) => !broken.has(file))),
  ];
}
