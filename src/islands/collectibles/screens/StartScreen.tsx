import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import { collectionIcons } from '../../../core/collection-kinds.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { startCollectionOfCategory, startNewOwnerApplication } from '../actions.ts';
import { collectionName } from '../collections.ts';
import type { Collectibles } from '../flow.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { ChooseOwnerDialog } from './ChooseOwnerDialog.tsx';

/**
 * Asks for the category. If the visitor already has a policy to which the collection can be added,
 * also asks for the owner.
 */
export function StartScreen(props: FlowScreenProps<Collectibles>) {
  const { flow } = props;
  const { $isOwnerDialogOpen } = flow;
  const form = flow.form('start');
  const { text, errors } = useStepFields(form);
  const { currentCollection, collections } = useStore(flow.$state);
  const coveredCategories = Object.values(collections).map(({ categoryCode }) => categoryCode);
  const isOwnerDialogOpen = useStore($isOwnerDialogOpen);
  const owners = useStore(flow.$existingOwners);
  const code = text('category');
  const [open, setOpen] = useState(code === '');
  const choose = (category: string) => {
    setOpen(false);
    startCollectionOfCategory(category, flow);
    form.set({ category });
    void flow.next();
  };
  const createNewOwner = () => {
    $isOwnerDialogOpen.set(false);
    startNewOwnerApplication(flow);
    void flow.complete(() => undefined);
  };
  return (
    <StepLayout
      {...props}
      step="start"
      uncounted
      hideNext={!code}
      busyLabel="Looking up your policies"
      intro="Each type has its own questions and price. You can add others to the same policy later."
    >
      <div className={`field${errors['category'] ? ' field--error' : ''}`}>
        <FieldError id="category-error" message={errors['category']} />
        {code && (
          <p className="subject-line">
            <Icon name={collectionIcons[code] ?? 'diamond'} />
            <strong>{collectionName({ categoryCode: code })}</strong>
          </p>
        )}
        <Button
          id="category"
          variant={code ? 'secondary' : 'primary'}
          aria-describedby={errors['category'] ? 'category-error' : undefined}
          onClick={() => setOpen(true)}
        >
          {code ? 'Select another category' : 'Select a category'}
        </Button>
      </div>
      <CategoryDialog
        open={open}
        coveredCategories={coveredCategories}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
      <ChooseOwnerDialog
        open={isOwnerDialogOpen && currentCollection !== null}
        categoryCode={currentCollection?.categoryCode ?? ''}
        owners={owners ?? []}
        onCreate={createNewOwner}
        onClose={() => $isOwnerDialogOpen.set(false)}
      />
    </StepLayout>
  );
}
