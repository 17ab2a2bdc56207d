import type { ReactNode } from 'react';
import IconDesktop from '~icons/console/device-desktop';
import IconPhone from '~icons/console/device-mobile';
import { PREVIEW_READERS, PREVIEW_READER_NAMES, type PreviewReader } from '#shared/operations/preview-readers';
import { ConsolePage } from '../components/console-page.tsx';
import type { ConsoleFormError } from '../components/form-error.ts';
import { ReviewLinks, type ReviewLinkRow } from './review-links.tsx';
import styles from './preview.module.css';

interface PreviewPageProps {
  title: string;
  up: { path: string; name: string };
  lead: string;
  /** Path of the reader's page. */
  path: string;
  as: PreviewReader;
  isPhone: boolean;
  isAdult: boolean;
  links: ReviewLinkRow[];
  error: ConsoleFormError | undefined;
}

const MESSAGES = {
  linked: '검토 링크를 만들었습니다. 아래에서 복사해 보내 주세요.',
  revoked: '검토 링크를 끊었습니다. 이제 열리지 않습니다.',
};

/** The reader's page as one of four readers, on a phone or a desktop. */
export function PreviewPage({ title, up, lead, path, as, isPhone, ...page }: PreviewPageProps): ReactNode {
  const href = (to: { as?: PreviewReader; isPhone?: boolean }): string =>
    `?${new URLSearchParams({ as: to.as ?? as, size: (to.isPhone ?? isPhone) ? 'phone' : 'desktop' })}`;
  return (
    <ConsolePage title={title} up={up} lead={lead} message={MESSAGES}>
      <div className={styles.tools}>
        <nav aria-label="누구로 볼까요" className={styles.tabs}>
          {PREVIEW_READERS.map((reader) => (
            <a key={reader} href={href({ as: reader })} aria-current={reader === as ? 'page' : undefined}>
              {PREVIEW_READER_NAMES[reader]}
            </a>
          ))}
        </nav>
        <nav aria-label="화면 크기" className={styles.tabs}>
          <a href={href({ isPhone: true })} aria-current={isPhone ? 'page' : undefined}>
            <IconPhone aria-hidden="true" width={18} height={18} /> 휴대전화
          </a>
          <a href={href({ isPhone: false })} aria-current={isPhone ? undefined : 'page'}>
            <IconDesktop aria-hidden="true" width={18} height={18} /> 데스크톱
          </a>
        </nav>
      </div>
      <div className={styles.stage}>
        <iframe
          className={styles.frame}
          data-phone={isPhone || undefined}
          title={`${PREVIEW_READER_NAMES[as]} 화면`}
          src={`/operator/preview/${as}${path}`}
          sandbox="allow-same-origin"
        />
      </div>
      <ReviewLinks links={page.links} isAdult={page.isAdult} error={page.error} />
    </ConsolePage>
  );
}
