import { resolveApiUrl } from '../../core/api-url.ts';

interface SamplePolicyLinkProps {
  /** URL of the sample policy. Undefined if there is no sample policy; no link is rendered then. */
  href: string | undefined;
  /**
   * Title of the plan. Only screen readers read it after the link's text, because they list links
   * without their context.
   */
  planTitle?: string;
  label?: string;
}

/** Renders a link to the sample policy of a plan. */
export function SamplePolicyLink({
  href,
  planTitle,
  label = 'View Sample Policy',
}: SamplePolicyLinkProps) {
  if (!href) return null;
  return (
    <a
      className={planTitle ? 'link' : 'link nowrap'}
      href={resolveApiUrl(href)}
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
