import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './form-sections.module.css';
import kit from './kit.module.css';

export interface FormSection {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

interface FormSectionsProps {
  sections: readonly FormSection[];
  /** Buttons of the bar that stays in view. */
  bar: ReactNode;
}

/** A long form as sections with anchors beside them and a bar that stays in view; inside a `ConsoleForm`. */
export function FormSections({ sections, bar }: FormSectionsProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const isChanged = useUnsavedChanges(element);
  const current = useSectionInView(element, sections);
  const invalid = useInvalidSections(element, sections);
  return (
    <div ref={element} className={styles.frame} data-sections={sections.length}>
      {sections.length > 1 ? (
        <nav aria-label="이 화면의 항목" className={styles.anchors}>
          {sections.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              data-invalid={invalid.has(id) || undefined}
            >
              {title}
              {invalid.has(id) ? <span className="visually-hidden"> (고칠 곳 있음)</span> : null}
            </a>
          ))}
        </nav>
      ) : null}
      <div className={styles.sections}>
        {sections.map(({ id, title, lead, children }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`} className={kit.panelTitle}>
              {title}
            </h2>
            {lead ? <p className={kit.lead}>{lead}</p> : null}
            {children}
          </section>
        ))}
        <div className={styles.bar}>
          <p role="status">{isChanged ? '저장하지 않은 내용이 있습니다.' : ''}</p>
          <div className={kit.formBar}>{bar}</div>
        </div>
      </div>
    </div>
  );
}

type FrameRef = React.RefObject<HTMLDivElement | null>;

/** Leaving with changes asks first; submitting does not. */
function useUnsavedChanges(element: FrameRef): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return undefined;
    const change = (): void => setChanged(true);
    const submit = (): void => setChanged(false);
    form.addEventListener('input', change);
    form.addEventListener('submit', submit);
    return () => {
      form.removeEventListener('input', change);
      form.removeEventListener('submit', submit);
    };
  }, [element]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return isChanged;
}

function useSectionInView(element: FrameRef, sections: readonly FormSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = [...(element.current?.querySelectorAll('section') ?? [])].find(({ id }) => inView.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-80px 0px -50% 0px' },
    );
    for (const section of element.current?.querySelectorAll('section') ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [element, sections.length]);
  return current;
}

function useInvalidSections(element: FrameRef, sections: readonly FormSection[]): ReadonlySet<string> {
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fields = element.current?.querySelectorAll('[aria-invalid="true"]') ?? [];
    const found = new Set([...fields].flatMap((field) => field.closest('section')?.id ?? []));
    setInvalid((known) => (known.size === found.size && [...found].every((id) => known.has(id)) ? known : found));
  }, [element, sections]);
  return invalid;
}
