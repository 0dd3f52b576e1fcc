import { apiUrl } from '../../core/api-url.ts';

interface SamplePolicyLinkProps {
  /** Undefined if there is no sample policy. No link is rendered then. */
  href: string | undefined;
  /** Title of the plan, for screen readers that list the links. */
  planTitle?: string;
  label?: string;
}

/** Renders a link to the text of a plan's policy. */
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
