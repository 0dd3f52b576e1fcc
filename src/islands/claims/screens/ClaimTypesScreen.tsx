import { CLAIMS_PATH, NEW_CLAIM_PATH } from '../path.ts';
import { buildPath } from '../../../core/path.ts';
import { productDisplays } from '../../../policy/product-displays.ts';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { ChoiceLink } from './ChoiceLink.tsx';

export function ClaimTypesScreen({ site }: ScreenProps) {
  const claimableProducts = Object.values(productDisplays)
    .filter((product) => product.claimable)
    .toSorted((first, second) => first.title.localeCompare(second.title));
  return (
    <>
      <BackLink href={CLAIMS_PATH}>Claims</BackLink>
      <PageHeading title="What type of claim are you trying to file?" site={site.name} />
      <ul className="choice-links choice-links--two" role="list">
        {claimableProducts.map(({ code: verticalCode, icon, title, description }) => (
          <ChoiceLink
            key={verticalCode}
            href={buildPath(`${NEW_CLAIM_PATH}/:verticalCode/policies`, { verticalCode })}
            icon={icon}
            title={title}
            hint={description}
          />
        ))}
      </ul>
    </>
  );
}
