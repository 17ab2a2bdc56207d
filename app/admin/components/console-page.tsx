import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { focusOnLoad } from './focus-on-load.ts';
import { ReadOnlyNote, useMayWrite } from './write-access.tsx';
import styles from './kit.module.css';

/** Behind the title of every page. */
export const PageArea = createContext('운영');

/** Default messages for `?said=`. */
const MESSAGES: Record<string, string> = {
  saved: '저장했습니다.',
  added: '추가했습니다.',
  removed: '삭제했습니다.',
  ended: '종료했습니다.',
  sent: '보냈습니다.',
  started: '시작했습니다.',
  done: '처리했습니다.',
};

interface ConsolePageProps {
  title: string;
  lead?: ReactNode;
  /** Link to the parent page. */
  up?: { path: string; name: string };
  actions?: ReactNode;
  /** More messages for `?said=`. */
  message?: Record<string, string>;
  children: ReactNode;
}

export function ConsolePage({ title, lead, up, actions, message, children }: ConsolePageProps): ReactNode {
  return (
    <div className={styles.page}>
      <title>{`${title} - ${use(PageArea)}`}</title>
      {up ? (
        <a className={styles.up} href={up.path}>
          ← {up.name}
        </a>
      ) : null}
      <div className={styles.pageHead}>
        <h1 className={styles.title}>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <MessageLine message={message} />
      <ReadOnlyNote />
      {children}
    </div>
  );
}

/** Only known messages are shown. */
function MessageLine({ message }: { message?: Record<string, string> | undefined }): ReactNode {
  const [search] = useSearchParams();
  const name = search.get('said') ?? '';
  const words = { ...MESSAGES, ...message };
  const text = Object.hasOwn(words, name) ? words[name] : undefined;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) focusOnLoad(element.current);
  }, [text]);
  return text ? (
    <p ref={element} role="status" tabIndex={-1} className={styles.said}>
      {text}
    </p>
  ) : null;
}

export function Panel({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </section>
  );
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'wait' | 'bad' | 'info';
  children: ReactNode;
}): ReactNode {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}

export function DetailList({ details }: { details: { name: string; value: ReactNode }[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Stats({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.stats}>{children}</div>;
}

export function Stat({
  label,
  value,
  note,
  href,
  tone = 'plain',
}: {
  label: string;
  value: string | number;
  note?: ReactNode;
  href?: string;
  tone?: 'plain' | 'wait' | 'bad';
}): ReactNode {
  const inner = (
    <>
      <span className={styles.statLabel}>{label}</span>
      <strong className={styles.statValue}>{typeof value === 'number' ? value.toLocaleString('ko-KR') : value}</strong>
      {note ? <span className={styles.statNote}>{note}</span> : null}
    </>
  );
  return href ? (
    <a className={styles.stat} data-tone={tone} href={href}>
      {inner}
    </a>
  ) : (
    <div className={styles.stat} data-tone={tone}>
      {inner}
    </div>
  );
}

export function LinkButton({
  href,
  tone = 'quiet',
  download,
  opensForm = false,
  children,
}: {
  href: string;
  tone?: 'main' | 'quiet';
  download?: boolean;
  /** Leads to a form: absent for operators who may only see. */
  opensForm?: boolean;
  children: ReactNode;
}): ReactNode {
  if (!useMayWrite() && opensForm) return null;
  return (
    <a className={tone === 'main' ? styles.mainButton : styles.quietButton} href={href} download={download}>
      {children}
    </a>
  );
}
