import { useId, type ReactNode } from 'react';
import { NOT_COVERED_LABEL } from '../../contract/not-covered.ts';
import { Icon } from './Icon.tsx';
import { TextButton } from './TextButton.tsx';

export interface DisclosureProps {
  title: string;
  /** Level of the title's heading. It is 3 if the section is within another section. */
  level?: 2 | 3;
  /** Summary of the content in one line, next to the title. Parts that do not fit are left out. */
  summary: string | readonly string[];
  /** Text about losses that are not covered. It is visible even if the content is collapsed. */
  exclusions?: string;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Handler of the 'Change' link next to the title. */
  onChange?: () => void;
  children: ReactNode;
}

/**
 * Renders a section of a long screen as one row with a title and a summary. The visitor can expand
 * the row to see the content.
 */
export function Disclosure({
  title,
  level = 2,
  summary,
  exclusions,
  open,
  onToggle,
  onChange,
  children,
}: DisclosureProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="fold" aria-labelledby={id}>
      <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
        <summary className="fold__row">
          <Icon name="caret-down-bold" size={16} />
          <Heading className="plain-heading fold__title" id={id}>
            {title}
          </Heading>
          <span className="fold__line">
            {[summary].flat().map((part, at) => (
              <span key={part}>{(at ? ', ' : '') + part}</span>
            ))}
          </span>
          {exclusions && (
            <span className="fold__not">
              <Icon name="x-bold" size={16} /> {NOT_COVERED_LABEL}: {exclusions}
            </span>
          )}
        </summary>
        <div className="fold__body">{children}</div>
      </details>
      {onChange && (
        <TextButton className="fold__change" about={title.toLowerCase()} onClick={onChange}>
          Change
        </TextButton>
      )}
    </section>
  );
}
