type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody typed or chose, and where. */
export interface KeptField {
  /** Its form and name, and which of those alike it is. */
  mark: string;
  nth: number;
  /** The text, or of a box or a round one whether it is chosen. */
  value: string | boolean;
  isInMain: boolean;
}

/** Never kept: secrets, files, what is not typed by anybody, and answers that hold once. */
const LEFT_OUT = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);
const SECRET = /^(cc-|one-time-code|.*password)/;
const ONCE = /captcha/i;
/** A dialog that is opened again takes a moment to be there. */
const PATIENCE_MS = 5000;

const touched = new WeakSet<EventTarget>();

/** Remembers which fields were typed in; answers how to stop. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event): void => void (target && touched.add(target));
  document.addEventListener('input', onInput, { capture: true });
  return () => document.removeEventListener('input', onInput, { capture: true });
}

/** What was typed in this page, without secrets and files. */
export function typedFields(): KeptField[] {
  const fields = allFields();
  return fields.filter(isTyped).map((field) => {
    const mark = markOf(field);
    const nth = fields.filter((other) => markOf(other) === mark).indexOf(field);
    return { mark, nth, value: isBox(field) ? field.checked : field.value, isInMain: field.closest('#main') !== null };
  });
}

/** Fills in what was typed; fields that stand in what is still to open are filled as they come, for a few seconds. */
export function fillFields(kept: KeptField[]): void {
  let waiting = kept.filter((field) => !fill(field));
  if (waiting.length === 0) return;
  const watcher = new MutationObserver(() => {
    waiting = waiting.filter((field) => !fill(field));
    if (waiting.length === 0) watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE_MS);
}

/** True when the field is there. What somebody has typed since stays. */
function fill({ mark, nth, value }: KeptField): boolean {
  const field = allFields().filter((one) => markOf(one) === mark)[nth];
  if (!field) return false;
  if (touched.has(field)) return true;
  if (isBox(field)) {
    if (field.checked !== value) field.click();
    return true;
  }
  if (field.value !== String(value)) type(field, String(value));
  return true;
}

/** As if it were typed: a screen that knows its fields' texts hears of it. */
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
  if (LEFT_OUT.has(field.type) || field.disabled) return false;
  return !SECRET.test(field.autocomplete) && !ONCE.test(field.name) && (field.name !== '' || field.id !== '');
}

function isTyped(field: Field): boolean {
  if (touched.has(field)) return true;
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
