import type { ReactNode } from 'react';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { Panel } from '../components/console-page.tsx';
import styles from './inquiry-thread.module.css';

interface InquiryThreadProps {
  id: number;
  messages: {
    id: number;
    operator: string | null;
    text: string;
    at: Date;
    files: { key: string; name: string; bytes: number }[];
  }[];
}

export function InquiryThread({ id, messages }: InquiryThreadProps): ReactNode {
  return (
    <Panel title="문의 내용">
      <ol className={styles.talk}>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-side={message.operator === null ? 'member' : 'shop'}>
            <p className={styles.head}>
              {message.operator ?? '회원'} · {seoulMinute(message.at)}
            </p>
            <p className={styles.text}>{message.text}</p>
            {message.files.length > 0 ? (
              <ul className={styles.files}>
                {message.files.map(({ key, name, bytes }) => (
                  <li key={key}>
                    <a href={adminPaths.inquiryFile(id, key)} download>
                      {`${name} (${Math.ceil(bytes / 1024)}KB)`}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
