import { isTouched } from './page-interactions.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface SavedField {
  /** Form, name and index. */
  mark: string;
  nth: number;
  /** Value, or checked state. */
  value: string | boolean;
  isInMain: boolean;
}

/** Never saved: secrets, files, hidden fields, one-time codes. */
const EXCLUDED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);
const SECRET = /^(cc-|one-time-code|.*password)/;
const ONCE = /captcha/i;
/** A reopened dialog takes a moment. */
const PATIENCE_MS = 5000;

/** Edited fields, without secrets and files. */
export function editedFields(): SavedField[] {
  const fields = allFields();
  return fields.filter(isEdited).map((field) => {
    const key = markOf(field);
    const nth = fields.filter((other) => markOf(other) === key).indexOf(field);
    return {
      mark: key,
      nth,
      value: isBox(field) ? field.checked : field.value,
      isInMain: field.closest('#main') !== null,
    };
  });
}

/** Restores fields; those not yet in the DOM are filled for a few seconds. */
export function restoreFields(saved: SavedField[]): void {
  let waiting = saved.filter((field) => !restoreField(field));
  if (waiting.length === 0) return;
  const watcher = new MutationObserver(() => {
    waiting = waiting.filter((field) => !restoreField(field));
    if (waiting.length === 0) watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE_MS);
}

/** True when the field exists. Newer input stays. */
function restoreField({ mark, nth, value }: SavedField): boolean {
  const field = allFields().filter((one) => markOf(one) === mark)[nth];
  if (!field) return false;
  if (isTouched(field)) return true;
  if (isBox(field)) {
    if (field.checked !== value) field.click();
    return true;
  }
  if (field.value !== String(value)) type(field, String(value));
  return true;
}

/** Dispatches events, so that React sees the value. */
function type(field: Field, value: string): void {
  const kind = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function allFields(): Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(isKeepable);
}

function isKeepable(field: Field): boolean {
  if (EXCLUDED_TYPES.has(field.type) || field.disabled) return false;
  return !SECRET.test(field.autocomplete) && !ONCE.test(field.name) && (field.name !== '' || field.id !== '');
}

function isEdited(field: Field): boolean {
  if (isTouched(field)) return true;
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return 'defaultValue' in field && field.value !== field.defaultValue;
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function markOf(field: Field): string {
  const value = isBox(field) ? field.value : '';
  return [field.form?.getAttribute('action') ?? '', field.name || field.id, field.type, value].join(' ');
}
