import type { IconName } from '../../core/icon-names.ts';
import type { Site } from '../../core/site.ts';
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
  /** Each line is a paragraph of its own. */
  message: string;
  icon?: IconName;
  /** Figures under the message. */
  limitComparison?: readonly MoneyRow[];
  /** Whom the message says to call; the number in it is a link. */
  team?: Team;
  /** The words of the button that closes it. */
  closeLabel?: string;
  /** Another way on, beside closing it. */
  secondaryAction?: { label: string; href: string } | { label: string; onClick: () => void };
  /** No other answer helps: whom to call is said under it. */
  isBlocked?: boolean;
  /** Id of the field that takes the focus afterwards. */
  field?: string;
}

export interface ErrorModalProps {
  /** Null while there is nothing to say. */
  notice: ErrorNotice | null;
  site: Pick<Site, 'phone' | 'hours'>;
  onClose: () => void;
}

/** What the error catalogue says of a failed action, and other notices of one button. */
export function ErrorModal({ notice, site, onClose }: ErrorModalProps) {
  const close = () => {
    onClose();
    const field = notice?.field;
    // After the dialog has given the focus back to where it was.
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
