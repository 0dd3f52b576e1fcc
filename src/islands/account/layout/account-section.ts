import type { PathParams } from '../../../core/path.ts';
import type { SectionScreens } from './screens/lazy-screens.ts';

export interface SectionPage {
  /** The name of its screen. */
  readonly id: string;
  /** Fetches what the page shows; runs on every visit. Failures are the store's to keep. */
  readonly load: (params: PathParams) => Promise<void>;
  /** Its paths of the same text are one screen, which stays while the holder moves among them. */
  readonly sharedScreenKey?: (params: PathParams) => string;
}

/** The pages that one island shows to a holder without loading anew. */
export interface AccountSection extends SectionScreens {
  /** The page of a path, with what stands in it; null where there is none. */
  findPage(path: string): { page: SectionPage; params: PathParams } | null;
  /** Whether a page is loaded again for whoever comes back to the tab; left out where that would undo something. */
  readonly reloadsOnReturn?: boolean;
}
