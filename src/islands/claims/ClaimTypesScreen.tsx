import { CLAIMS_PATH, NEW_CLAIM_PATH } from '../../lib/claim-path.ts';
import { buildPath } from '../../lib/path.ts';
import { catalogue } from '../../lib/verticals/catalogue.ts';
import { BackLink } from '../signed-in/BackLink.tsx';
import { PageTitle } from '../signed-in/PageTitle.tsx';
import type { ScreenProps } from '../signed-in/screen-props.ts';
import { ChoiceLink } from './ChoiceLink.tsx';

export function ClaimTypesScreen({ site }: ScreenProps) {
  const claimable = Object.values(catalogue).filter((vertical) => vertical.claimable);
  return (
    <>
      <BackLink href={CLAIMS_PATH}>Claims</BackLink>
      <PageTitle title="What type of claim are you trying to file?" site={site.name} />
      <ul className="choice-links choice-links--two" role="list">
        {claimable.map(({ code: verticalCode, icon, title, description }) => (
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
