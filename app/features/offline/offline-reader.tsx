import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { OfflinePage } from './offline-page.tsx';
import { type OfflineError, type OpenedOfflineEpisode, openOfflineEpisode } from './storage/offline-episodes.ts';
import { offlineSection } from './offline-section.tsx';
import { offlineSections } from '../reader/text/offline-section-source.ts';
import { episodeName, episodeNumber } from '../reader/shell/progress-text.ts';
import { attachHtml } from '../reader/document/server-html.ts';
import { applyInitialSettings } from '../reader/settings/reading-theme.ts';
import { type ImageStrip, toImageStrip } from '../reader/webtoon/image-strip.ts';
import { boxRules } from '../reader/webtoon/images/webtoon-column.tsx';
import { applyInitialWebtoonView } from '../reader/webtoon/initial-view.ts';
import { WebtoonViewer } from '../reader/webtoon/webtoon-viewer.tsx';
import { pagedMode } from '../reader/webtoon/paged/paged-layout.ts';
import type { ViewedEpisode } from '../reader/shell/viewed-episode.ts';
import { applyInitialTextView } from '../reader/text/initial-view.ts';
import { TextViewer } from '../reader/text/text-viewer.tsx';
import { refreshWhenOnline } from './return-online.ts';
import styles from './offline.module.css';

type OfflineReaderView =
  | { is: 'waiting' }
  | { is: OfflineError | 'broken' }
  | { is: 'text'; viewed: ViewedEpisode }
  | OfflineWebtoonView;
interface OfflineWebtoonView {
  is: 'images';
  viewed: ViewedEpisode;
  strip: ImageStrip;
}

/** Readers for downloaded episodes, starting at the URL's episode. */
export function OfflineReader(): ReactNode {
  const [shown, setShown] = useState<OfflineReaderView>({ is: 'waiting' });
  useEffect(() => {
    let isUnmounted = false;
    let urls: string[] = [];
    const show = async (): Promise<void> => {
      const opened = await openOfflineEpisode(requestedEpisode(), 'reader');
      if (typeof opened === 'string') return isUnmounted ? undefined : setShown({ is: opened });
      urls = opened.urls;
      if (!isUnmounted) setShown(readied(opened));
    };
    provideOfflineSections();
    show().catch(() => setShown({ is: 'broken' }));
    const stop = refreshWhenOnline();
    return () => {
      isUnmounted = true;
      stop();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  if (shown.is === 'text') return <OfflineText viewed={shown.viewed} />;
  if (shown.is === 'images') return <OfflineWebtoon visible={shown} />;
  if (shown.is === 'waiting')
    return (
      <p role="status" className={styles.wait}>
        보관한 회차를 여는 중입니다.
      </p>
    );
  return (
    <div className={styles.page}>
      <OfflinePage unopened={{ episode: requestedEpisode(), why: shown.is }} />
    </div>
  );
}

function requestedEpisode(): number {
  return Number(new URLSearchParams(location.search).get('episode') ?? 0);
}

/** For the document head. */
function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
}

/** Before the reader mounts: applies the settings and provides the HTML. */
function readied(opened: OpenedOfflineEpisode): OfflineReaderView {
  const { viewed, content } = opened;
  const { work, episode } = viewed;
  document.title = `${work.title} ${episodeName(episode)} - ${shopName()}`;
  const tag = document.head.appendChild(document.createElement('meta'));
  tag.dataset['kind'] = content.kind;
  tag.dataset['work'] = String(work.id);
  applyInitialSettings();
  if (content.kind === 'text') {
    attachHtml(viewed, offlineSection(opened).html);
    return { is: 'text', viewed };
  }
  const mode = pagedMode();
  if (mode) document.documentElement.dataset['turned'] = mode;
  const strip: ImageStrip = { ...toImageStrip(content, `${work.title} ${episodeNumber(episode)}`), isBoxed: true };
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(boxRules(strip));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
  return { is: 'images', viewed, strip };
}

/** The following episodes also come from this device, unless opening needs the reader. */
function provideOfflineSections(): void {
  offlineSections.source = async (id) => {
    const opened = await openOfflineEpisode(id, 'flow');
    return typeof opened === 'string' ? undefined : offlineSection(opened);
  };
}

function OfflineText({ viewed }: { viewed: ViewedEpisode }): ReactNode {
  useLayoutEffect(applyInitialTextView, []);
  return <TextViewer viewed={viewed} />;
}

function OfflineWebtoon({ visible: { viewed, strip } }: { visible: OfflineWebtoonView }): ReactNode {
  useLayoutEffect(applyInitialWebtoonView, []);
  return <WebtoonViewer viewed={viewed} strip={strip} />;
}
