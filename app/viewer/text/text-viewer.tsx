import { Fragment, Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { htmlBeside } from '../frame/page-html.ts';
import { type TapZones, tapAct } from '../frame/tap-zones.ts';
import { useKeepAwake } from '../frame/keep-awake.ts';
import { useBars } from '../frame/use-bars.ts';
import { useSoon } from '../frame/use-soon.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { ViewerFrame } from '../frame/viewer-frame.tsx';
import { hideSettings } from '../settings/reading-look.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, settingsOf, watchSettings } from '../settings/reading-settings-store.ts';
import { EpisodeSection, SectionEnd } from './episode-section.tsx';
import { PageButtons, ToolButtons } from './text-buttons.tsx';
import type { TextFlow } from './text-flow.ts';
import { textKeys } from './text-keys.ts';
import { Foot, PageStatus, TextPosition } from './text-position.tsx';
import type { TextTool } from './text-tools.tsx';
import paged from './paged.module.css';
import styles from './text-viewer.module.css';
import { useTextFlow } from './use-text-flow.ts';

const TextTools = lazy(() => import('./text-tools.tsx').then((room) => ({ default: room.TextTools })));
const TextContents = lazy(() => import('./text-contents.tsx').then((room) => ({ default: room.TextContents })));
const BookmarkButton = lazy(() => import('./text-bookmark.tsx').then((room) => ({ default: room.TextBookmark })));

const ARTICLE_ID = 'episode-text';

/** The reader of a text: a thin layer around an article that the server wrote. */
export function TextViewer({ viewed }: { viewed: ViewedEpisode }) {
  const work = viewed.work.id;
  const viewer = useRef<HTMLDivElement>(null);
  const [html] = useState(() => htmlBeside(viewed, ARTICLE_ID));
  const flowing = useRef<TextFlow>(undefined);
  const bars = useBars((at) => {
    const settings = settingsOf('text', work);
    const act = isTurnedByTaps(settings, flowing.current) ? tapAct(settings.taps, at, settings.tapsTurned) : 'bars';
    if (act !== 'bars') flowing.current?.turn(act === 'on' ? 1 : -1);
    return act !== 'bars';
  });
  const { parts, view, isKept, flow } = useTextFlow({ viewed, html, viewer, moved: bars.readOn });
  useEffect(() => {
    flowing.current = flow;
  }, [flow]);
  useEffect(() => hideSettings, []);
  useKeepAwake(useIsKeptAwake(work));
  const [tool, setTool] = useState<TextTool>(null);
  const hasTools = useSoon(flow !== undefined) || tool !== null;
  const resize = (steps: number): void => {
    const { size } = settingsOf('text', work);
    flow?.look();
    changeSettings('text', work, { size: inRange(size + steps, readingSpecs().text.size) });
  };
  return (
    <ViewerFrame
      viewed={view.current}
      kind="text"
      bars={bars}
      isKept={isKept}
      goTo={(place) => flow?.goToPlace(place) ?? false}
      keys={textKeys({ flow, resize, onTool: setTool, hideBars: () => bars.show(false) })}
      mark={<Ribbon stage={hasTools ? flow : undefined} work={view.current.work} />}
      contents={flow && <TextContents viewed={view.current} stage={flow} />}
      tools={<ToolButtons onTool={setTool} />}
      position={<TextPosition view={view} flow={flow} />}
    >
      <div ref={viewer} className={paged.stage} {...bars.taps} onWheel={(event) => flow?.wheel(event.nativeEvent)}>
        <div className={`${styles.page} ${paged.pages}`} data-pages="">
          {parts.map((part, at) => (
            <Fragment key={part.viewed.episode.id}>
              <EpisodeSection part={part} {...(part.viewed === viewed ? { articleId: ARTICLE_ID } : {})} />
              <SectionEnd part={part} isLast={at === parts.length - 1} />
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
      <Foot view={view} />
      <PageStatus pages={view.pages} />
    </ViewerFrame>
  );
}

/** One setting alone: the viewer is not rendered anew when others change, the frame that shows them waits for nothing. */
function useIsKeptAwake(work: number): boolean {
  return useSyncExternalStore(
    watchSettings,
    () => settingsOf('text', work).keepAwake,
    () => false,
  );
}

/** The bookmark of the upper bar; its room is there before it. */
function Ribbon({ stage, work }: { stage: TextFlow | undefined; work: ViewedEpisode['work'] }) {
  return (
    <span className={styles.mark}>
      <Suspense>{stage && <BookmarkButton stage={stage} work={work} />}</Suspense>
    </span>
  );
}

/** The outer taps turn in a paged text; a text that is scrolled keeps them for its bars, unless zones were chosen. */
function isTurnedByTaps({ taps }: { taps: TapZones }, flow: TextFlow | undefined): boolean {
  return taps !== 'off' && (taps !== 'sides' || (flow?.isPaged() ?? false));
}
