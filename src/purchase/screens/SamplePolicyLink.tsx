/** Opens the text of a plan's policy. */
export function SamplePolicyLink({ href }: { href: string }) {
  return (
    <a className="link nowrap" href={href} target="_blank" rel="noopener">
      View Sample Policy<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
