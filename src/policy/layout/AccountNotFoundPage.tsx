import { useStore } from '../../ui/use-store.ts';
import type { ReactNode } from 'react';
import type { SiteBrand } from '../../core/site.ts';
import { $account } from '../../core/session/account.ts';
import { ArchLines } from '../../ui/controls/ArchLines.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageHeading } from './PageHeading.tsx';

interface NotFoundProps {
  title: string;
  site: SiteBrand;
  /** One sentence about the possible reason why the page does not exist. */
  children?: ReactNode;
}

/**
 * Page for an account path that does not exist: the possible reason, the account that is signed in,
 * and the next steps.
 */
export function AccountNotFoundPage({ title, site, children }: NotFoundProps) {
  const account = useStore($account);
  return (
    <div className="account-lost panel">
      <ArchLines />
      <PageHeading title={title} site={site.name}>
        <p className="account-title__note">
          {children ?? 'There’s nothing at this address. It may have a typo.'}
        </p>
        {account && <p className="account-title__note">Signed in as {account.email}.</p>}
      </PageHeading>
      <p className="buttons">
        <LinkButton href="/account/policies">Go to your policies</LinkButton>
        <span className="when-claims">
          <LinkButton variant="secondary" href="/account/claims">
            Go to your claims
          </LinkButton>
        </span>
      </p>
      <p className="small account-help">
        Not what you expected? Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours}
        , or email <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
    </div>
  );
}
