import type { ComponentProps } from 'react';

export interface TextButtonProps extends ComponentProps<'button'> {
  /**
   * Text after the label that only screen readers read. Without it, the label is unclear, because
   * screen readers list buttons without their context. Example: 'Change' + 'pickup date'.
   */
  about?: string;
  danger?: boolean;
}

/** Renders a button that looks like a text link, such as 'Change' or 'Need help?'. */
export function TextButton({ about, danger, className = '', children, ...rest }: TextButtonProps) {
  const classes = `link ${danger ? 'link--danger' : ''} ${className}`.replace(/\s+/g, ' ').trim();
  return (
    <button type="button" {...rest} className={classes}>
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
