import type { readContent } from './content-files.ts';
import type { Fault } from './faults.ts';
import { fieldFaults } from './field-faults.ts';
import { mdxFaults } from './mdx-faults.ts';
import { redirectFaults } from './redirect-faults.ts';
import { textFaults } from './text-faults.ts';

/** All that can be seen in the files themselves, before a page is drawn. */
export function sourceFaults(root: string, content: ReturnType<typeof readContent>): Fault[] {
  const { files, faults } = content;
  return [
    ...faults,
    ...fieldFaults(files),
    ...redirectFaults(files),
    ...files.flatMap((file) => [...mdxFaults(file), ...textFaults(root, file)]),
  ];
}
