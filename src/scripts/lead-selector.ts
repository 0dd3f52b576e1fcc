// Script for the two lists at the top of the page. The choice in the first list filters the
// products in the second list. The chosen product determines which card is shown next to the lists.
// A product without a price has the drawing instead.
import { withQuery } from './preserve-query.ts';

interface Field {
  select: HTMLSelectElement;
  error: HTMLElement;
}

const selector = document.querySelector<HTMLFormElement>('[data-lead-selector]');
if (selector) startSelector(selector);

function startSelector(form: HTMLFormElement): void {
  const insurance = field(form, 'insurance');
  const category = field(form, 'category');
  const options = [...category.select.options];

  insurance.select.addEventListener('change', () => {
    const type = insurance.select.value;
    category.select.replaceChildren(
      ...options.filter(({ dataset, value }) => !value || dataset.type === type),
    );
    category.select.value = '';
    form.querySelector<HTMLElement>('[data-category]')!.hidden = !type;
    setError(insurance, false);
    setError(category, false);
  });

  category.select.addEventListener('change', () => {
    setError(category, false);
    showPrice(form, category.select.value);
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const missingField = !insurance.select.value
      ? insurance
      : !category.select.value
        ? category
        : null;
    if (missingField) {
      setError(missingField, true);
      missingField.select.focus();
      return;
    }
    const chosen = category.select.selectedOptions[0];
    location.assign(withQuery(chosen?.dataset.href ?? `/${category.select.value}`));
  });

  // Sends a change event if the first list already has a choice. After Back, some browsers restore
  // the choice without this event.
  if (insurance.select.value) insurance.select.dispatchEvent(new Event('change'));
}

function field(form: HTMLFormElement, name: string): Field {
  return {
    select: form.querySelector<HTMLSelectElement>(`#${name}`)!,
    error: form.querySelector<HTMLElement>(`#${name}-error`)!,
  };
}

function setError({ select, error }: Field, isInvalid: boolean): void {
  error.hidden = !isInvalid;
  select.closest('.field')?.classList.toggle('field--error', isInvalid);
  if (isInvalid) select.setAttribute('aria-describedby', error.id);
  else select.removeAttribute('aria-describedby');
  select.ariaInvalid = String(isInvalid);
}

function showPrice(form: HTMLFormElement, id: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-product]')];
  const cardOf = (product: string) => cards.find((card) => card.dataset.product === product);
  const chosen = id && (cardOf(id) ?? cardOf(''));
  if (!chosen) return;
  for (const card of cards) card.hidden = card !== chosen;
  const price = [...chosen.querySelectorAll('[data-total], [data-period]')].map(
    (part) => part.textContent,
  );
  form.querySelector('[role="status"]')!.textContent =
    price.length > 0 ? `${chosen.ariaLabel}: ${price.join(' ')}` : '';
}
