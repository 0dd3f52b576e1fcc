import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageHeading } from './PageHeading.tsx';

interface NotFoundProps {
  title: string;
  site: string;
  /** One sentence about the possible reason why the page does not exist. */
  children?: ReactNode;
}

/** Page for an account path that does not exist, with a link to the policies. */
export function AccountNotFoundPage({ title, site, children }: NotFoundProps) {
  return (
    <>
      <PageHeading title={title} site={site}>
        <p className="account-title__note">
          {children ?? 'There is nothing at this address. It may have been typed wrong.'}
        </p>
      </PageHeading>
      <LinkButton variant="secondary" href="/account/policies">
        Go to your policies
      </LinkButton>
    </>
  );
}
