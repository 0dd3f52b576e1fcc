export interface CollectionCategory {
  /** As on the wire, and in the address of the page that adds it. */
  readonly code: string;
  /** What a holder reads: 'Fine art'. */
  readonly name: string;
}

/** What a collectibles policy can cover, by name. */
export const collectionCategories: readonly CollectionCategory[] = [
  { code: 'antiques', name: 'Antiques' },
  { code: 'books', name: 'Books' },
  { code: 'cameras', name: 'Cameras' },
  { code: 'classic_toys', name: 'Classic toys' },
  { code: 'coins', name: 'Coins' },
  { code: 'comics', name: 'Comic books' },
  { code: 'dolls', name: 'Dolls' },
  { code: 'fine_art', name: 'Fine art' },
  { code: 'firearms', name: 'Firearms' },
  { code: 'jewelry', name: 'Jewelry' },
  { code: 'model_trains', name: 'Model trains' },
  { code: 'musical_instruments', name: 'Musical instruments' },
  { code: 'photographs', name: 'Photographs' },
  { code: 'sports_memorabilia', name: 'Sports memorabilia' },
  { code: 'stamps', name: 'Stamps' },
  { code: 'trading_cards', name: 'Trading cards' },
  { code: 'vinyl_records', name: 'Vinyl records' },
  { code: 'watches', name: 'Watches' },
  { code: 'wine', name: 'Wine and spirits' },
];

/** The category of a code; undefined where there is none. */
export function collectionCategory(code: string): CollectionCategory | undefined {
  return collectionCategories.find((category) => category.code === code);
}
