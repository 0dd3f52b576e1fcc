import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import type { SiteBrand } from '../../core/site.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';
import { LinkButton } from '../controls/LinkButton.tsx';
import { MoneyRows, type MoneyRow } from '../plans/MoneyRows.tsx';
import { SupportContact } from './SupportContact.tsx';

interface Team {
  display: string;
  href: string;
  text: string;
}

interface ErrorNotice {
  title: string;
  /** Text of the modal. Each line becomes a paragraph. */
  message: string;
  icon?: IconName;
  /** Rows with amounts that are shown under the message. */
  limitComparison?: readonly MoneyRow[];
  /**
   * The team that the message names. If the message contains the team's phone number, the number
   * becomes a link.
   */
  team?: Team;
  /** Label of the close button. */
  closeLabel?: string;
  /** Second link or button, next to the close button. */
  secondaryAction?: { label: string; href: string } | { label: string; onClick: () => void };
  /**
   * True if the visitor cannot continue, even with other answers. The modal then shows the support
   * contact under the message.
   */
  isBlocked?: boolean;
  /** Id of the form field that gets the focus after the modal has closed. */
  field?: string;
}

export interface ErrorModalProps {
  /** Content of the modal. Null while the modal is closed. */
  notice: ErrorNotice | null;
  site: Pick<SiteBrand, 'phone' | 'hours'>;
  onClose: () => void;
  /** Content under the message. */
  children?: ReactNode;
}

/**
 * Renders a modal about a failed action. The text is from the error catalog. The modal also shows
 * other notices that the visitor must close.
 */
export function ErrorModal({ notice, site, onClose, children }: ErrorModalProps) {
  const close = () => {
    onClose();
    const field = notice?.field;
    // The timer delays this step, because the closing dialog first restores the previous focus.
    if (field) setTimeout(() => document.getElementById(field)?.focus());
  };
  return (
    <Dialog
      open={notice !== null}
      onClose={close}
      title={notice?.title}
      icon={notice?.icon}
      role="alertdialog"
      actions={notice && <Actions notice={notice} onClose={close} />}
    >
      {notice?.message.split('\n').map((line) => (
        <p key={line}>
          <Line text={line} team={notice.team} />
        </p>
      ))}
      {notice?.limitComparison && (
        <div className="dialog__evidence">
          <MoneyRows rows={notice.limitComparison} />
        </div>
      )}
      {children}
      {notice?.isBlocked && <SupportContact site={site} />}
    </Dialog>
  );
}

type SecondaryActionProps = NonNullable<ErrorNotice['secondaryAction']> & { onClose: () => void };

function SecondaryActionButton({ onClose, ...action }: SecondaryActionProps) {
  if ('href' in action) {
    return (
      <LinkButton href={action.href} variant="secondary">
        {action.label}
      </LinkButton>
    );
  }
  const go = () => {
    onClose();
    action.onClick();
  };
  return (
    <Button variant="secondary" onClick={go}>
      {action.label}
    </Button>
  );
}

interface ActionsProps {
  notice: ErrorNotice;
  onClose: () => void;
}

function Actions({ notice: { team, closeLabel, secondaryAction }, onClose }: ActionsProps) {
  if (!team)
    return (
      <>
        <Button onClick={onClose}>{closeLabel ?? 'Ok'}</Button>
        {secondaryAction && <SecondaryActionButton {...secondaryAction} onClose={onClose} />}
      </>
    );
  return (
    <>
      <LinkButton href={team.href} icon="phone">
        Call the VIP team
      </LinkButton>
      {closeLabel ? (
        <Button variant="secondary" onClick={onClose}>
          {closeLabel}
        </Button>
      ) : (
        <LinkButton href={team.text} variant="secondary">
          Text the VIP team
        </LinkButton>
      )}
    </>
  );
}

function Line({ text, team }: { text: string; team?: Team }) {
  const [before = '', after] = team ? text.split(team.display) : [text];
  if (!team || after === undefined) return <NoWrap>{text}</NoWrap>;
  return (
    <>
      {before}
      <a href={team.href}>{team.display}</a>
      {after}
    </>
  );
}
