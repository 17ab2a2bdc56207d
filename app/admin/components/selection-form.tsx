import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasSelectionKeys, nextPick, picksBetween } from './selection-keys.ts';
import { useMayWrite } from './write-access.tsx';
import styles from './selection-form.module.css';

interface SelectionFormProps {
  action: string;
  /** Hidden fields: the filter that the page shows. */
  fields: readonly { name: string; value: string }[];
  /** Rows picked at first, and in all. */
  initial: number;
  rows: number;
  /** Picked on other pages. */
  elsewhere?: number;
  /** '12편 선택' of a count. */
  countLabel: (count: number) => string;
  method?: 'get' | 'post';
  actions: ReactNode;
  /** Whether rows can be picked; by default, whether the operator may act in the section of the page. */
  isActive?: boolean;
  children: ReactNode;
}

const boxesIn = (form: HTMLElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="pick"]') ?? []),
];

/**
 * A list whose rows can be picked, with a bar of what to do with them. By keyboard: J and K move between rows, X or
 * space picks, Shift picks the range, Escape clears.
 */
export function SelectionForm(props: SelectionFormProps): ReactNode {
  const { elsewhere = 0, method = 'get', rows } = props;
  const mayWrite = useMayWrite();
  const isActive = props.isActive ?? mayWrite;
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(props.initial);
  const count = picked + elsewhere;
  const recount = (): void => setPicked(boxesIn(form.current).filter(({ checked }) => checked).length);
  const pickAll = (isPicked: boolean): void => {
    for (const box of boxesIn(form.current)) box.checked = isPicked;
    recount();
  };
  const pickUntil = (box: HTMLInputElement, isRange: boolean): void => {
    if (isRange) for (const each of picksBetween(boxesIn(form.current), last.current, box)) each.checked = box.checked;
    last.current = box;
    recount();
  };
  useSelectionKeys(form, isActive, { pickAll, pickUntil });
  const change = ({ target, nativeEvent }: FormEvent): void => {
    if (target instanceof HTMLInputElement && target.name === 'pick')
      pickUntil(target, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    <form
      ref={form}
      method={method}
      action={props.action}
      className={styles.form}
      data-still={!isActive}
      onChange={change}
    >
      {props.fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isActive ? (
        <div className={styles.bar} data-picked={count > 0 ? '' : undefined}>
          <label className={styles.pickAll}>
            <input
              type="checkbox"
              checked={picked === rows}
              onChange={({ currentTarget }) => pickAll(currentTarget.checked)}
            />
            이 페이지 모두
          </label>
          <output className={styles.count}>{count > 0 ? props.countLabel(count) : ''}</output>
          {props.actions}
        </div>
      ) : null}
      {elsewhere > 0 ? (
        <p className={styles.elsewhere}>다른 페이지에서 선택한 {props.countLabel(elsewhere)}이 함께 있습니다.</p>
      ) : null}
      {props.children}
    </form>
  );
}

interface SelectionActions {
  pickAll(isPicked: boolean): void;
  pickUntil(box: HTMLInputElement, isRange: boolean): void;
}

// oxlint-disable-next-line max-params -- the form and what its keys do.
function useSelectionKeys(form: RefObject<HTMLElement | null>, isActive: boolean, actions: SelectionActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!isActive || !hasSelectionKeys(event)) return;
    const boxes = boxesIn(form.current);
    const focused = boxes.find((box) => box === document.activeElement);
    const key = event.key.toLowerCase();
    // Enter on a check box would send the form.
    if (key === 'enter' && focused) return event.preventDefault();
    if (key === 'escape' && boxes.some(({ checked }) => checked)) actions.pickAll(false);
    else if (key === 'j' || key === 'k') nextPick(boxes, focused, key === 'j' ? 1 : -1)?.focus();
    else if ((key === 'x' || (key === ' ' && event.shiftKey)) && focused) {
      focused.checked = !focused.checked;
      actions.pickUntil(focused, event.shiftKey);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The style of a button or link in the bar. */
export const barAction = styles.action;
/** The style of a field in the bar. */
export const barField = styles.field;
