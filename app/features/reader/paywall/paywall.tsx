import { type ReactNode, useState } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import { paths } from '#shared/web/paths';
import { attachedHtml } from '../document/server-html.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { PaywallTerms } from './paywall-labels.ts';
import { PriceCard } from './price-card.tsx';
import styles from './paywall.module.css';

const PREVIEW_ID = 'free-preview';

/** Page of a locked episode: the server-rendered free preview, if asked for, and the price card. */
export function Paywall({ viewed, terms }: { viewed: ViewedEpisode; terms: PaywallTerms }): ReactNode {
  const [preview] = useState(() => attachedHtml(viewed, PREVIEW_ID));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href={paths.work(viewed.work.id)} aria-label={READER_LABELS.back}>
          <IconBack aria-hidden="true" width={22} height={22} />
        </a>
        <p>{viewed.work.title}</p>
      </header>
      {preview !== '' && (
        <div
          id={PREVIEW_ID}
          className={styles.preview}
          dangerouslySetInnerHTML={{ __html: preview }}
          suppressHydrationWarning
        />
      )}
      <PriceCard viewed={viewed} terms={terms} isAfterPreview={preview !== ''} />
    </div>
  );
}
