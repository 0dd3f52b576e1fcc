import type { ComponentProps } from 'react';

export interface TextButtonProps extends ComponentProps<'button'> {
  /**
   * Hidden text after the label, because screen readers list buttons without their context.
   * Example: 'Change' + 'pick-up date'.
   */
  about?: string;
  danger?: boolean;
}

/** Renders a button that looks like a link: 'Change', 'Need help?'. */
export function TextButton({ about, danger, className = '', children, ...rest }: TextButtonProps) {
  const classes = `link ${danger ? 'link--danger' : ''} ${className}`.replace(/\s+/g, ' ').trim();
  return (
    <button type="button" {...rest} className={classes}>
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
