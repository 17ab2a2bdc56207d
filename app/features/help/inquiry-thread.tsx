import type { ReactNode } from 'react';
import { inquiryFilePath } from '#shared/community/inquiries';
import type { ArticleTextBlock } from '#shared/content/articles';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import text from '../../components/written-text/written-text.module.css';
import styles from './inquiry.module.css';

interface ThreadMessage {
  id: number;
  operator: string | null;
  text: string;
  blocks: ArticleTextBlock[] | null;
  at: string;
  files: { key: string; name: string; type: string; bytes: number }[];
}

/** Oldest first. */
export function InquiryThread({ messages }: { messages: ThreadMessage[] }): ReactNode {
  return (
    <ol className={styles.thread}>
      {messages.map((message) => (
        <li key={message.id} className={styles.message} data-by={message.operator === null ? 'member' : 'operator'}>
          <p className={styles.by}>
            <strong>{message.operator === null ? '내 문의' : `답변 · ${message.operator}`}</strong>
            <time>{message.at}</time>
          </p>
          {message.blocks ? (
            <div className={text.text}>
              <WrittenText blocks={message.blocks} />
            </div>
          ) : (
            <p className={styles.said}>{message.text}</p>
          )}
          {message.files.length > 0 ? <Files files={message.files} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Files({ files }: { files: ThreadMessage['files'] }): ReactNode {
  return (
    <ul className={styles.files}>
      {files.map(({ key, name, type, bytes }) => (
        <li key={key}>
          <a href={inquiryFilePath(key)} data-kind={type === 'application/pdf' ? 'pdf' : 'picture'}>
            {type === 'application/pdf' ? null : (
              <img src={inquiryFilePath(key)} width="120" height="120" loading="lazy" alt="" />
            )}
            <span>
              {name} ({Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB)
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
