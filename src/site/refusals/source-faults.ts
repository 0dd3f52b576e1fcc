import { addressFaults } from './address-faults.ts';
import { amountFaults } from './amount-faults.ts';
import type { readContent } from './content-files.ts';
import { drawingFaults } from './drawing-faults.ts';
import type { Fault } from './faults.ts';
import { fieldFaults } from './field-faults.ts';
import { redirectFaults } from './redirect-faults.ts';
import { textFaults } from './text-faults.ts';

/** All that can be seen in the files themselves, before a page is drawn. */
export function sourceFaults(root: string, content: ReturnType<typeof readContent>): Fault[] {
  const { files, faults } = content;
  const inFields = fieldFaults(files);
  const broken = new Set([...faults, ...inFields].map(({ file }) => file));
  const sound = files.filter(({ file }) => !broken.has(file));
  // By the landings it is known what may be said of a product: where one is broken, much would seem wrong elsewhere.
  const isKnown = ![...broken].some((file) => file.includes('/landings/'));
  return [
    ...faults,
    ...inFields,
    ...addressFaults(root, files),
    ...redirectFaults(files),
    ...drawingFaults(root),
    ...files.flatMap((file) => textFaults(root, file)),
    ...(isKnown ? amountFaults(sound) : []),
  ];
}
