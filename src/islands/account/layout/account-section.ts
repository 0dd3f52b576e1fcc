import type { PathParams } from '../../../core/path.ts';
import type { SectionScreens } from './screens/lazy-screens.ts';

export interface SectionPage {
  /** Name of the page's screen. */
  readonly id: string;
  /** Fetches the page's data on every visit. The store records failures. */
  readonly load: (params: PathParams) => Promise<void>;
  /**
   * Returns a key. Paths with the same key share one screen, which stays mounted while the visitor
   * navigates between them.
   */
  readonly sharedScreenKey?: (params: PathParams) => string;
}

/** The pages that one island shows without a page load. */
export interface AccountSection extends SectionScreens {
  /** Returns the page of a path with its path parameters, or null if there is none. */
  findPage(path: string): { page: SectionPage; params: PathParams } | null;
  /**
   * True to reload the page's data when the visitor returns to the tab. Omitted if a reload would
   * undo something.
   */
  readonly reloadsOnReturn?: boolean;
}
