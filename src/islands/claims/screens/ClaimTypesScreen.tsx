import { CLAIMS_PATH, NEW_CLAIM_PATH } from '../path.ts';
import { buildPath } from '../../../core/path.ts';
import { catalogue } from '../../account/verticals/catalogue.ts';
import { BackLink } from '../../account/frame/BackLink.tsx';
import { PageTitle } from '../../account/frame/PageTitle.tsx';
import type { ScreenProps } from '../../account/frame/screen-props.ts';
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
