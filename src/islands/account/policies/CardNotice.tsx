import { cardOfPolicyPath } from '../../../policy/policy-path.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Notice, type NoticeProps } from '../../../ui/feedback/Notice.tsx';

interface CardNoticeProps extends Pick<NoticeProps, 'title' | 'children'> {
  tone: 'warn' | 'danger';
  /** Label of the link to the settings. */
  action: string;
  /** Policy that the card pays for. The link opens the settings at this card. */
  policyId: string;
}

/** Notice about a card, with a link to this card in the settings. */
export function CardNotice({ tone, action, policyId, ...notice }: CardNoticeProps) {
  return (
    <div className={`card-notice card-notice--${tone}`}>
      <Notice tone={tone} isHeading {...notice} />
      <LinkButton size="medium" href={cardOfPolicyPath(policyId)}>
        {action}
      </LinkButton>
    </div>
  );
}
