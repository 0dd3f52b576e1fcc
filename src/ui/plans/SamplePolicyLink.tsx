import { apiUrl } from '../../core/api-url.ts';

interface SamplePolicyLinkProps {
  /** Left out: there is none, and no link. */
  href: string | undefined;
  /** Whose it is, for those who hear the links one by one. */
  planTitle?: string;
  label?: string;
}

/** Opens the text of a plan's policy. */
export function SamplePolicyLink({
  href,
  planTitle,
  label = 'View Sample Policy',
}: SamplePolicyLinkProps) {
  if (!href) return null;
  return (
    <a
      className={planTitle ? 'link' : 'link nowrap'}
      href={apiUrl(href)}
      target="_blank"
      rel="noopener"
    >
      {label}
      <span className="visually-hidden">
        {planTitle ? ` for ${planTitle}, opens in a new tab` : ' (opens in a new tab)'}
      </span>
    </a>
  );
}
