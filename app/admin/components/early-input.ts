type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Without a text of their own, or with a value when none is given. */
const UNTYPED = new Set(['checkbox', 'radio', 'file', 'hidden', 'color', 'range']);

/** Repeats the events of what was typed or chosen before the page was hydrated. */
export function repeatEarlyInput(root: ParentNode): void {
  for (const field of root.querySelectorAll<TextField>('input, textarea'))
    if (!UNTYPED.has(field.type) && field.value !== field.defaultValue)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  for (const field of root.querySelectorAll('select'))
    if (field.value !== initialOption(field)?.value)
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function initialOption({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  return [...options].find((option) => option.defaultSelected) ?? options[0];
}
