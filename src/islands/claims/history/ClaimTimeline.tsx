import { Icon } from '../../../ui/controls/Icon.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import type { ClaimStage } from './timeline.ts';

const stateLabels: Record<ClaimStage['state'], string> = {
  done: 'Done: ',
  now: 'Now: ',
  next: 'Next: ',
  stopped: 'Ended: ',
};

export function ClaimTimeline({ stages }: { stages: readonly ClaimStage[] }) {
  return (
    <ol className="timeline" role="list" aria-label="Where your claim stands">
      {stages.map(({ title, state, icon, date, text }) => (
        <li
          key={title}
          className={`timeline__stage timeline__stage--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="timeline__dot">
            <Icon name={icon} size={18} />
          </span>
          <div className="timeline__text">
            <h2 className="timeline__title">
              {state === 'now' ? (
                <span className="timeline__now">{stateLabels.now}</span>
              ) : (
                <span className="visually-hidden">{stateLabels[state]}</span>
              )}
              {title}
            </h2>
            {date && <p className="timeline__date">{date}</p>}
            <p>
              <NoWrap>{text}</NoWrap>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
