import type { IconName } from './icon-names.ts';

/** What stands for a kind of collection beside its name, by category code. */
export const collectionIcons: Readonly<Record<string, IconName>> = {
  antiques: 'armchair',
  books: 'books',
  cameras: 'camera',
  classic_toys: 'robot',
  coins: 'coins',
  comics: 'book-open',
  dolls: 'dress',
  fine_art: 'palette',
  firearms: 'crosshair',
  jewelry: 'diamond',
  model_trains: 'train',
  musical_instruments: 'guitar',
  photographs: 'images',
  sports_memorabilia: 'trophy',
  stamps: 'envelope-simple',
  trading_cards: 'cards',
  vinyl_records: 'vinyl-record',
  watches: 'watch',
  wine: 'wine',
};

/** The page that sells a kind: 'fine_art' has /collectibles/fine-art-insurance, and begins at its /start. */
export function collectionPath(code: string): string {
  return `/collectibles/${code.replaceAll('_', '-')}-insurance`;
}
