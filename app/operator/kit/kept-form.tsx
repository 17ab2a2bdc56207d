import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import styles from './kit.module.css';

/** What was typed, by its fields. */
type Typed = Readonly<Record<string, readonly string[]>>;

const PageKept = createContext<Typed | null>(null);
/** What stands in a form's fields again; null where the form begins as it is. */
const FormKept = createContext<Typed | null>(null);

/** A page to which somebody comes back from showing their second factor, with what they had typed there. */
export function KeptForm({ kept, children }: { kept: Typed | null; children: ReactNode }): ReactNode {
  return (
    <PageKept value={kept}>
      {kept ? (
        <p role="status" className={styles.said}>
          본인 확인을 마쳤습니다. 적으신 내용을 다시 채워 두었으니 확인하고 한 번 더 눌러 주세요. 파일은 다시 골라야
          합니다.
        </p>
      ) : null}
      {children}
    </PageKept>
  );
}

/** Whether what was kept is this form's: each of its own hidden fields must have gone along with the same value. */
export function useKeptOf(own: Readonly<Record<string, string>>): Typed | null {
  const kept = use(PageKept);
  const isOwn = kept && Object.entries(own).every(([name, value]) => kept[name]?.at(-1) === value);
  return isOwn ? kept : null;
}

/** The fields of a form; where what was kept is this form's, it is unfolded. */
export function KeptFields({ kept, children }: { kept: Typed | null; children: ReactNode }): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!kept) return;
    const fold = mark.current?.closest('details');
    if (fold) fold.open = true;
    mark.current?.closest('form')?.scrollIntoView({ block: 'center' });
  }, [kept]);
  return (
    <FormKept value={kept}>
      {kept ? <span ref={mark} hidden /> : null}
      {children}
    </FormKept>
  );
}

/** What stood in a field of this form; undefined where nothing of it was kept. */
export function useKept(name: string | undefined): string | undefined {
  const kept = use(FormKept);
  return name === undefined ? undefined : kept?.[name]?.at(-1);
}

/** Whether a box of this form was ticked; undefined where nothing of the form was kept. */
export function useKeptTick(name: string | undefined, value: string): boolean | undefined {
  const kept = use(FormKept);
  return kept === null || name === undefined ? undefined : (kept[name]?.includes(value) ?? false);
}
