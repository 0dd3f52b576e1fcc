import AccessibilityGaps from './AccessibilityGaps.astro';
import AccessibilityReport from './AccessibilityReport.astro';
import CollectionPrices from './CollectionPrices.astro';
import Company from './Company.astro';
import ConsentButton from '../layout/ConsentButton.astro';
import Cta from './Cta.astro';
import CtaBanner from './CtaBanner.astro';
import Demonstration from './Demonstration.astro';
import Figure from './Figure.astro';
import PartnerBlock from './PartnerBlock.astro';
import ThreeCards from './ThreeCards.astro';
import Reach from '../Reach.astro';
import RetentionTable from '../RetentionTable.astro';

/** Components that the text of every page and landing page may use by name, without an import. */
export const blocks = {
  AccessibilityGaps,
  AccessibilityReport,
  CollectionPrices,
  Company,
  ConsentButton,
  Cta,
  CtaBanner,
  Demonstration,
  Figure,
  PartnerBlock,
  Reach,
  RetentionTable,
  ThreeCards,
};
