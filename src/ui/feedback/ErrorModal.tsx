import type { IconName } from '../../core/icon-names.ts';
import type { Site } from '../../core/site.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { Unbroken } from '../controls/Unbroken.tsx';
import { LinkButton } from '../controls/LinkButton.tsx';
import { MoneyRows, type MoneyRow } from '../plans/MoneyRows.tsx';
import { PersonToCall } from './PersonToCall.tsx';

interface Team {
  display: string;
  href: string;
  text: string;
}

interface Notice {
  title: string;
  /** Each line is a paragraph of its own. */
  message: string;
  icon?: IconName;
  /** Figures under the message. */
  evidence?: readonly MoneyRow[];
  /** Whom the message says to call; the number in it is a link. */
  team?: Team;
  /** The words of the button that closes it. */
  close?: string;
  /** Another way on, beside closing it. */
  other?: { label: string; href: string } | { label: string; run: () => void };
  /** No other answer helps: whom to call is said under it. */
  stop?: boolean;
  /** Id of the field that takes the focus afterwards. */
  field?: string;
}

export interface ErrorModalProps {
  /** Null while there is nothing to say. */
  notice: Notice | null;
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
      {notice?.evidence && (
        <div className="dialog__evidence">
          <MoneyRows rows={notice.evidence} />
        </div>
      )}
      {notice?.stop && <PersonToCall site={site} />}
    </Dialog>
  );
}

type OtherWay = NonNullable<Notice['other']> & { onClose: () => void };

function Other({ onClose, ...way }: OtherWay) {
  if ('href' in way) {
    return (
      <LinkButton href={way.href} variant="secondary">
        {way.label}
      </LinkButton>
    );
  }
  const go = () => {
    onClose();
    way.run();
  };
  return (
    <Button variant="secondary" onClick={go}>
      {way.label}
    </Button>
  );
}

interface ActionsProps {
  notice: Notice;
  onClose: () => void;
}

function Actions({ notice: { team, close, other }, onClose }: ActionsProps) {
  if (!team)
    return (
      <>
        <Button onClick={onClose}>{close ?? 'Ok'}</Button>
        {other && <Other {...other} onClose={onClose} />}
      </>
    );
  return (
    <>
      <LinkButton href={team.href} icon="phone">
        Call the VIP team
      </LinkButton>
      {close ? (
        <Button variant="secondary" onClick={onClose}>
          {close}
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
  if (!team || after === undefined) return <Unbroken>{text}</Unbroken>;
  return (
    <>
      {before}
      <a href={team.href}>{team.display}</a>
      {after}
    </>
  );
}
