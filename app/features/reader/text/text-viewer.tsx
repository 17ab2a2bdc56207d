import { Fragment, Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { attachedHtml } from '../document/server-html.ts';
import { type TapZones, tapAction } from '../shell/tap-zones.ts';
import { useWakeLock } from '../shell/use-wake-lock.ts';
import { useBars } from '../shell/use-bars.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { ReaderShell } from '../shell/reader-shell.tsx';
import { clearSettings } from '../settings/reading-theme.ts';
import { clampToRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, currentSettings, watchSettings } from '../settings/reading-settings-store.ts';
import { EpisodeSection, SectionEnd } from './episode-section.tsx';
import { PageButtons, ToolButtons } from './text-buttons.tsx';
import type { TextFlow } from './text-flow.ts';
import { textShortcuts } from './text-keys.ts';
import { ReadingProgress, PageStatus, TextPosition } from './text-position-bar.tsx';
import type { TextTool } from './text-tools.tsx';
import paged from './paged.module.css';
import styles from './text-viewer.module.css';
import { useTextFlow } from './use-text-flow.ts';

const TextTools = lazy(() => import('./text-tools.tsx').then((module) => ({ default: module.TextTools })));
const ReaderContents = lazy(() =>
  import('../shell/reader-contents.tsx').then((module) => ({ default: module.ReaderContents })),
);
const BookmarkButton = lazy(() => import('./text-bookmark.tsx').then((module) => ({ default: module.TextBookmark })));

const ARTICLE_ID = 'episode-text';

/** Client layer around the server-rendered article. */
export function TextViewer({ viewed }: { viewed: ViewedEpisode }) {
  const work = viewed.work.id;
  const viewer = useRef<HTMLDivElement>(null);
  const [html] = useState(() => attachedHtml(viewed, ARTICLE_ID));
  const flowing = useRef<TextFlow>(undefined);
  const bars = useBars((at) => {
    const settings = currentSettings('text', work);
    const action = isTapNavigationOn(settings, flowing.current)
      ? tapAction(settings.taps, at, settings.tapsTurned)
      : 'bars';
    if (action !== 'bars') flowing.current?.turnPage(action === 'on' ? 1 : -1);
    return action !== 'bars';
  });
  const { parts, read, view, isKept, flow } = useTextFlow({ viewed, html, viewer, moved: bars.readOn });
  useEffect(() => {
    flowing.current = flow;
  }, [flow]);
  useEffect(() => clearSettings, []);
  useWakeLock(useIsWakeLockWanted(work));
  const [tool, setTool] = useState<TextTool>(null);
  const hasTools = useDelayed(flow !== undefined) || tool !== null;
  const resize = (steps: number): void => {
    const { size } = currentSettings('text', work);
    changeSettings('text', work, { size: clampToRange(size + steps, readingSpecs().text.size) });
  };
  return (
    <ReaderShell
      viewed={view.current}
      kind="text"
      bars={bars}
      isKept={isKept}
      goTo={(place) => flow?.goToPosition(place) ?? false}
      keys={textShortcuts({ flow, resize, onTool: setTool, hideBars: () => bars.show(false) })}
      mark={<Ribbon stage={hasTools ? flow : undefined} work={view.current.work} />}
      contents={
        flow && <ReaderContents viewed={view.current} stage={flow} goTo={(place) => flow.goToPosition(place)} />
      }
      tools={<ToolButtons onTool={setTool} />}
      position={<TextPosition view={view} flow={flow} />}
    >
      <div ref={viewer} className={paged.stage} {...bars.taps} onWheel={(event) => flow?.wheel(event.nativeEvent)}>
        <div className={`${styles.page} ${paged.pages}`} data-pages="">
          {parts.map((section, at) => (
            <Fragment key={section.viewed.episode.id}>
              <EpisodeSection
                part={section}
                isReadingOn={read.has(section.viewed.previous ?? 0)}
                {...(section.viewed === viewed ? { articleId: ARTICLE_ID } : {})}
              />
              <SectionEnd part={section} isLast={at === parts.length - 1} />
            </Fragment>
          ))}
          <div className={styles.marks} data-page-marks="" aria-hidden="true" />
        </div>
      </div>
      {flow && hasTools && (
        <Suspense>
          <TextTools stage={flow} viewed={view.current} tool={tool} onTool={setTool} />
        </Suspense>
      )}
      <PageButtons flow={flow} />
      <ReadingProgress view={view} />
      <PageStatus pages={view.pages} />
    </ReaderShell>
  );
}

/** Subscribes to one setting, so that others do not re-render the reader. */
function useIsWakeLockWanted(work: number): boolean {
  return useSyncExternalStore(
    watchSettings,
    () => currentSettings('text', work).keepAwake,
    () => false,
  );
}

/** Reserves its space. */
function Ribbon({ stage, work }: { stage: TextFlow | undefined; work: ViewedEpisode['work'] }) {
  return (
    <span className={styles.mark}>
      <Suspense>{stage && <BookmarkButton stage={stage} work={work} />}</Suspense>
    </span>
  );
}

/** Outer taps turn pages in paged mode, and when scrolling only if zones are chosen. */
function isTapNavigationOn({ taps }: { taps: TapZones }, flow: TextFlow | undefined): boolean {
  return taps !== 'off' && (taps !== 'sides' || (flow?.isPaged() ?? false));
}
