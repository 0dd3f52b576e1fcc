/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role --
   the small layout shows the table as blocks, which takes a table's own roles away */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CoverageRow } from '../../contract/coverage-row.ts';
import { Button } from '../controls/Button.tsx';
import { FieldError } from '../fields/FieldError.tsx';
import { Icon } from '../controls/Icon.tsx';
import { SamplePolicyLink } from './SamplePolicyLink.tsx';

export interface PlanColumn {
  id: string;
  title: string;
  subtitle: string;
  price: string;
  /** Text after the price, for example 'a trip'. */
  unit: string;
  /** URL of the sample policy, a PDF file. */
  sampleUrl?: string;
  /**
   * Badge with a reason to choose this plan, in about three words. Undefined if the plan has no
   * badge.
   */
  badge?: string;
  /** Rows of the plan's column. Every plan must have the same rows in the same order. */
  rows: readonly CoverageRow[];
}

export interface PlanTableProps {
  plans: readonly PlanColumn[];
  /** Id of the plan that the buyer chose before. Empty if no plan was chosen. */
  selected: string;
  /** Id of the plan whose price is being fetched. Empty if no price is being fetched. */
  busy: string;
  error?: string;
  onSelect: (id: string) => void;
}

const VISIBLE_SHARE = 2 / 3;

/**
 * Renders a table that compares the plans side by side. The table header stays visible at the top
 * of the screen, and the Select buttons at the bottom. On screens narrower than 768 px, each row's
 * label is on its own line.
 */
export function PlanTable(props: PlanTableProps) {
  const buttonRow = useRef<HTMLTableRowElement>(null);
  const isScrolledPast = useIsScrolledPast(buttonRow);
  return (
    <div className={`plans${isScrolledPast ? ' plans--scrolled' : ''}`} id="planId" tabIndex={-1}>
      <FieldError id="planId-error" message={props.error} />
      <table className="plans__table" role="table" aria-label="Plans and what they pay">
        <TableHeader {...props} buttonRow={buttonRow} />
        <Rows plans={props.plans} />
        <TableFooter {...props} />
      </table>
    </div>
  );
}

/**
 * Returns true if a third of the row has scrolled behind the table header that stays at the top. The
 * buttons in the row are then partly hidden.
 */
function useIsScrolledPast(ref: RefObject<HTMLTableRowElement | null>): boolean {
  const [isScrolledPast, setIsScrolledPast] = useState(false);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return;
    const stickyHeight = ref.current.previousElementSibling?.getBoundingClientRect().height ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry)
          setIsScrolledPast(
            entry.intersectionRatio < VISIBLE_SHARE && entry.boundingClientRect.top < stickyHeight,
          );
      },
      { rootMargin: `-${stickyHeight}px 0px 0px`, threshold: VISIBLE_SHARE },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isScrolledPast;
}

interface TableHeaderProps extends PlanTableProps {
  buttonRow: RefObject<HTMLTableRowElement | null>;
}

/**
 * Renders the table header. Plan names and prices stay visible at the top of the screen. The Select
 * buttons under them scroll out of view, and then the table footer shows its own Select buttons.
 */
function TableHeader({ buttonRow, ...props }: TableHeaderProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <span className="visually-hidden">What it pays</span>
        </th>
        {props.plans.map((plan) => (
          <th
            key={plan.id}
            role="columnheader"
            scope="col"
            className={plan.badge ? 'plans__head plans__fit' : 'plans__head'}
          >
            {plan.badge && <span className="plans__badge">{plan.badge}</span>}
            <span className="plans__title">{plan.title}</span>
            {plan.subtitle && <span className="plans__subtitle">{plan.subtitle}</span>}
            <span className="plans__price">
              <strong className="price">{plan.price}</strong> {plan.unit}
            </span>
          </th>
        ))}
      </tr>
      <tr role="row" className="plans__choices" ref={buttonRow}>
        <td role="cell">
          {hasBars(props.plans) && (
            <span className="plans__legend">A full bar means the highest limit in its row.</span>
          )}
        </td>
        <Cells plans={props.plans}>
          {(plan) => (
            <Select {...props} plan={plan}>
              Select<span className="visually-hidden"> {plan.title}</span>
            </Select>
          )}
        </Cells>
      </tr>
    </thead>
  );
}

function Rows({ plans }: Pick<PlanTableProps, 'plans'>) {
  return (
    <tbody role="rowgroup">
      {plans[0]?.rows.map(({ title, hint }, index) => (
        <tr role="row" key={title}>
          <th role="rowheader" scope="row">
            {title}
            {hint && <span className="plans__hint">{hint}</span>}
          </th>
          <Cells plans={plans}>
            {(plan) => <Coverage {...plan.rows[index]} rowMax={highestLimit(plans, index)} />}
          </Cells>
        </tr>
      ))}
      {plans.some(({ sampleUrl }) => sampleUrl) && (
        <tr role="row">
          <th role="rowheader" scope="row">
            Full policy
          </th>
          <Cells plans={plans}>
            {(plan) => <SamplePolicyLink href={plan.sampleUrl} planTitle={plan.title} />}
          </Cells>
        </tr>
      )}
    </tbody>
  );
}

function TableFooter(props: PlanTableProps) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell">
          <span className="visually-hidden">Your choice</span>
        </td>
        <Cells plans={props.plans}>
          {(plan) => (
            <Select {...props} plan={plan}>
              {/* One element, because the button separates its children by a gap. */}
              <span>
                Select<span className="plans__of"> {plan.title}</span>
              </span>
            </Select>
          )}
        </Cells>
      </tr>
    </tfoot>
  );
}

interface CellsProps {
  plans: readonly PlanColumn[];
  children: (plan: PlanColumn) => ReactNode;
}

/** Renders the cells of one row, one cell for each plan. */
function Cells({ plans, children }: CellsProps) {
  return plans.map((plan) => (
    <td key={plan.id} role="cell" className={plan.badge ? 'plans__fit' : undefined}>
      {children(plan)}
    </td>
  ));
}

interface SelectProps extends PlanTableProps {
  plan: PlanColumn;
  children: ReactNode;
}

/**
 * Renders a plan's Select button. One of the buttons has the style `primary`: the button of the
 * chosen plan, or, if no plan is chosen, the button of the plan with a badge. If no plan has a
 * badge either, all buttons are primary.
 */
function Select({ plans, selected, busy, onSelect, plan, children }: SelectProps) {
  const preferred = selected || plans.find(({ badge }) => badge)?.id;
  return (
    <Button
      size="medium"
      wide
      variant={preferred && preferred !== plan.id ? 'secondary' : 'primary'}
      busy={busy === plan.id}
      onClick={() => onSelect(plan.id)}
    >
      {children}
    </Button>
  );
}

const dollarsIn = (value: CoverageRow['value'] | undefined) =>
  typeof value === 'string' && /^\$[\d,]+$/.test(value)
    ? Number(value.slice(1).replaceAll(',', ''))
    : 0;

/**
 * Returns the highest limit of all plans in a row. Returns 0 if all plans have the same limit in
 * this row.
 */
function highestLimit(plans: readonly PlanColumn[], index: number): number {
  const limits = plans.map(({ rows }) => dollarsIn(rows[index]?.value));
  return new Set(limits).size > 1 ? Math.max(...limits) : 0;
}

function hasBars(plans: readonly PlanColumn[]): boolean {
  return plans[0]?.rows.some((_, index) => highestLimit(plans, index) > 0) ?? false;
}

interface CoverageProps extends Partial<CoverageRow> {
  /** The highest limit of all plans in the row. If it is 0, the row shows no bars. */
  rowMax: number;
}

function Coverage({ value = false, note, rowMax }: CoverageProps) {
  if (typeof value === 'string') {
    return (
      <>
        <strong>{value}</strong>
        {note && <span className="plans__hint">{note}</span>}
        {rowMax > 0 && (
          <span className="limit-bar" aria-hidden="true">
            <span style={{ width: `${(dollarsIn(value) / rowMax) * 100}%` }} />
          </span>
        )}
      </>
    );
  }
  return value ? (
    <span className="covered">
      <Icon name="check-bold" size={18} /> <span className="plans__long">Included</span>
      <span className="plans__short">Yes</span>
    </span>
  ) : (
    <span className="covered covered--not">
      <Icon name="x-bold" size={18} /> <span className="plans__long">Not included</span>
      <span className="plans__short">No</span>
    </span>
  );
}
