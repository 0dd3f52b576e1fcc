import { useStore } from '../../../ui/use-store.ts';
import { CheckboxCard } from '../../../ui/fields/CheckboxCard.tsx';
import { HelpLink } from '../../../ui/controls/HelpLink.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { ClaimLayout } from './ClaimLayout.tsx';

export function AuthorizationScreen({ flow, site }: ClaimScreenProps) {
  const form = flow.form('authorization-email');
  const { values, errors, field } = useStepFields(form);
  const mailbox = useStore(flow.$state)?.instructions.mailbox_email ?? site.email;
  return (
    <ClaimLayout
      flow={flow}
      step="authorization-email"
      intro="It tells us what the store will repair and how much it costs."
    >
      <ol className="claim-guide claim-guide--short" role="list">
        <li>
          <span className="arch-numeral claim-guide__numeral" aria-hidden="true">
            1
          </span>
          <p>Find the email with the repair authorization that the store sent you.</p>
        </li>
        <li>
          <span className="arch-numeral claim-guide__numeral" aria-hidden="true">
            2
          </span>
          <p>
            Forward it to{' '}
            <a className="link claim-guide__mailbox" href={`mailto:${mailbox}`}>
              {mailbox}
            </a>
          </p>
        </li>
        <li>
          <span className="arch-numeral claim-guide__numeral" aria-hidden="true">
            3
          </span>
          <p>Enter your phone’s serial number, so we can match it to the email.</p>
        </li>
      </ol>
      <TextField
        {...field('serialNumber')}
        label="Device serial number"
        hint="Letters and numbers, as shown in the repair email."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="half"
      />
      <HelpLink label="Where do I find it?" title="Finding the serial number">
        <p>It’s in the store’s email and on the box your phone came in.</p>
        <p>On an iPhone, go to Settings, then General, then About.</p>
      </HelpLink>
      <CheckboxCard
        name="authorized"
        label="I’ve forwarded the repair authorization email"
        checked={values['authorized'] === true}
        error={errors['authorized']}
        onChange={(authorized) => form.set({ authorized })}
      />
    </ClaimLayout>
  );
}
