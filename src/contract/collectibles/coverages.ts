import type { CoverageTableRow } from '../coverage-row.ts';

/** Coverages of the collectibles plan. They are the same for every category. */
export const collectiblesCoverages: readonly CoverageTableRow[] = [
  { title: 'Theft and loss', value: 'What the collection is worth' },
  { title: 'Fire, water and breakage', value: 'What the collection is worth' },
  { title: 'At a show, on loan and on the way', value: 'What the collection is worth' },
  { title: 'In registered mail', value: '$10,000' },
  { title: 'What the rest of a set loses', value: '$2,500' },
  { title: 'New pieces, for 30 days', value: '25% of the collection' },
  { title: 'Wear, fading and slow damp', value: false },
  { title: 'Stock of a dealer or shop', value: false },
];
