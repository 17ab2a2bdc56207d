import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { OfflineRoom } from './offline-room.tsx';
import { type KeptFault, type OpenedKept, openKept } from './kept-episodes.ts';
import { textPart } from './text-part.tsx';
import { keptParts } from '../viewer/place/kept-parts.ts';
import { episodeName, episodeNumber } from '../viewer/frame/progress-text.ts';
import { layHtmlBeside } from '../viewer/frame/page-html.ts';
import { openWithSettings } from '../viewer/settings/reading-look.ts';
import { type ReadStrip, readStrip } from '../viewer/strip/read-strip.ts';
import { boxRules } from '../viewer/strip/strip-column.tsx';
import { openStripPage } from '../viewer/strip/strip-opening.ts';
import { StripViewer } from '../viewer/strip/strip-viewer.tsx';
import { turnedMode } from '../viewer/strip/turned-page.ts';
import type { ViewedEpisode } from '../viewer/frame/viewed-episode.ts';
import { openTextPage } from '../viewer/text/text-place.ts';
import { TextViewer } from '../viewer/text/text-viewer.tsx';
import { meetWhenOnline } from './return-online.ts';
import styles from './offline.module.css';

type Shown = { is: 'waiting' } | { is: KeptFault | 'broken' } | { is: 'text'; viewed: ViewedEpisode } | StripShown;
interface StripShown {
  is: 'images';
  viewed: ViewedEpisode;
  strip: ReadStrip;
}

/** The viewers on what this device keeps: the episode that the address names, and from it on. */
export function OfflineReader(): ReactNode {
  const [shown, setShown] = useState<Shown>({ is: 'waiting' });
  useEffect(() => {
    let isGone = false;
    let urls: string[] = [];
    const show = async (): Promise<void> => {
      const opened = await openKept(episodeAsked(), 'reader');
      if (typeof opened === 'string') return isGone ? undefined : setShown({ is: opened });
      urls = opened.urls;
      if (!isGone) setShown(readied(opened));
    };
    offerParts();
    show().catch(() => setShown({ is: 'broken' }));
    const stop = meetWhenOnline();
    return () => {
      isGone = true;
      stop();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  if (shown.is === 'text') return <KeptText viewed={shown.viewed} />;
  if (shown.is === 'images') return <KeptStrip shown={shown} />;
  if (shown.is === 'waiting')
    return (
      <p role="status" className={styles.wait}>
        보관한 회차를 여는 중입니다.
      </p>
    );
  return (
    <div className={styles.page}>
      <OfflineRoom unopened={{ episode: episodeAsked(), why: shown.is }} />
    </div>
  );
}

function episodeAsked(): number {
  return Number(new URLSearchParams(location.search).get('episode') ?? 0);
}

/** The page's own head says whose shop it is. */
function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
}

/** Before the viewer stands: the page looks as this reader reads, and the text lies where the viewer finds it. */
function readied(opened: OpenedKept): Shown {
  const { viewed, content } = opened;
  const { work, episode } = viewed;
  document.title = `${work.title} ${episodeName(episode)} - ${shopName()}`;
  const told = document.head.appendChild(document.createElement('meta'));
  told.dataset['kind'] = content.kind;
  told.dataset['work'] = String(work.id);
  openWithSettings();
  if (content.kind === 'text') {
    layHtmlBeside(viewed, textPart(opened)?.html ?? '');
    return { is: 'text', viewed };
  }
  const mode = turnedMode();
  if (mode) document.documentElement.dataset['turned'] = mode;
  const strip: ReadStrip = { ...readStrip(content, `${work.title} ${episodeNumber(episode)}`), isBoxed: true };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(boxRules(strip));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return { is: 'images', viewed, strip };
}

/** The next episodes of a text come from this device too; one that only the reader may open does not. */
function offerParts(): void {
  keptParts.source = async (id) => {
    const opened = await openKept(id, 'flow');
    return typeof opened === 'string' ? undefined : textPart(opened);
  };
}

function KeptText({ viewed }: { viewed: ViewedEpisode }): ReactNode {
  useLayoutEffect(openTextPage, []);
  return <TextViewer viewed={viewed} />;
}

function KeptStrip({ shown: { viewed, strip } }: { shown: StripShown }): ReactNode {
  useLayoutEffect(openStripPage, []);
  return <StripViewer viewed={viewed} strip={strip} />;
}
