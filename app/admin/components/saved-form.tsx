import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import { isInUse } from './focus-on-load.ts';
import styles from './kit.module.css';

type SavedValues = Readonly<Record<string, readonly string[]>>;

const PageForms = createContext<SavedValues | null>(null);
/** null: initial values. */
const FormValues = createContext<SavedValues | null>(null);

/** Restores the values submitted before the second factor was renewed. */
export function SavedForm({ kept, children }: { kept: SavedValues | null; children: ReactNode }): ReactNode {
  return (
    <PageForms value={kept}>
      {kept ? (
        <p role="status" className={styles.said}>
          본인 확인을 마쳤습니다. 적으신 내용을 다시 채워 두었으니 확인하고 한 번 더 눌러 주세요. 파일은 다시 골라야
          합니다.
        </p>
      ) : null}
      {children}
    </PageForms>
  );
}

/** The saved values belong to this form when all its hidden fields match. */
export function useSavedFormOf(own: Readonly<Record<string, string>>): SavedValues | null {
  const saved = use(PageForms);
  const isOwn = saved && Object.entries(own).every(([name, value]) => saved[name]?.at(-1) === value);
  return isOwn ? saved : null;
}

/** Opens when saved values belong to this form. */
export function SavedFields({ kept, children }: { kept: SavedValues | null; children: ReactNode }): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!kept) return;
    const fold = mark.current?.closest('details');
    if (fold) fold.open = true;
    if (!isInUse()) mark.current?.closest('form')?.scrollIntoView({ block: 'center' });
  }, [kept]);
  return (
    <FormValues value={kept}>
      {kept ? <span ref={mark} hidden /> : null}
      {children}
    </FormValues>
  );
}

export function useSavedValue(name: string | undefined): string | undefined {
  const saved = use(FormValues);
  return name === undefined ? undefined : saved?.[name]?.at(-1);
}

export function useSavedCheckbox(name: string | undefined, value: string): boolean | undefined {
  const saved = use(FormValues);
  return saved === null || name === undefined ? undefined : (saved[name]?.includes(value) ?? false);
}
