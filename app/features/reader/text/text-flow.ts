import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';
import { followEpisode } from '../shell/follow-episode.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { saveViewedPosition } from '../position/save-position.ts';
import { openedView, whenOpened } from '../position/opening.ts';
import { PositionTracker } from '../position/position-tracker.ts';
import { noteReaderMove } from '../position/reader-moves.ts';
import type { EpisodeSectionData } from './episode-section-data.ts';
import { PageTurner } from './page-turner.ts';
import type { ReadingPace } from './reading-pace.ts';
import { boxOfCharacter, pageScroller, scrollToSpot } from './passages-in-page.ts';
import { type MeasuredSection, TextContent, measureSection } from './text-content.ts';
import { measureUnshifted } from './text-shift.ts';
import type { StageSection, StageSpot, TextStage } from './text-stage.ts';

/** Progress from which the next episode is loaded. */
const FETCH_FROM = 0.8;
/** Maximum number of episodes on the page; the oldest is removed. */
const MAX_SECTIONS = 5;
const RETRY_MS = 5000;
const FOOT_PX = 44;
/** Delay after a move, so that the frame is painted first. */
const NOTIFY_DEBOUNCE_MS = 40;

/** State shown around the text. */
export interface TextFlowView {
  current: ViewedEpisode;
  progress: number;
  minutesLeft: number | null;
  /** In paged mode; `current` starts at 0. */
  pages: { count: number; current: number } | null;
}

export interface TextFlowCallbacks {
  /** Must render synchronously. */
  render(parts: EpisodeSectionData[]): void;
  changed(view: TextFlowView): void;
  moved(by: number): void;
  saveFailed(): void;
  /** Whether page turns are animated. */
  glides(): boolean;
}

/**
 * Continuous text. When scrolling, the next episode is appended near the end; in paged mode it replaces the current
 * one after the last page. Title and URL follow. A locked episode shows its paywall and is never opened automatically.
 */
export class TextFlow implements TextStage {
  readonly #viewer: HTMLElement;
  readonly #calls: TextFlowCallbacks;
  readonly #content: TextContent;
  readonly #follower: PositionTracker<TextReadingPosition>;
  readonly #turner: PageTurner;
  /** Loaded late. */
  #pace: ReadingPace | undefined;
  readonly #listeners = new Set<() => void>();
  #parts: EpisodeSectionData[];
  #current: ViewedEpisode;
  #isGrowing = false;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: HTMLElement, first: EpisodeSectionData, calls: TextFlowCallbacks) {
    this.#viewer = viewer;
    this.#calls = calls;
    this.#parts = [first];
    this.#current = first.viewed;
    this.#turner = new PageTurner(viewer);
    this.#content = new TextContent(this.#turner);
    this.#measure();
    this.#mark();
    this.#follower = new PositionTracker(this.#content, {
      keep: (place, fraction) => this.#keep(place, fraction),
      onMove: (by) => calls.moved(by),
      onProgress: () => this.#tellSoon(),
    });
  }

  start(): void {
    this.#follower.start();
    document.fonts.addEventListener('loadingdone', this.#relaid);
    window.addEventListener('online', this.#online);
    const { viewed } = this.#parts[0] ?? { viewed: this.#current };
    void import('./reading-pace.ts').then((module) => {
      this.#pace = new module.ReadingPace();
      this.#tellSoon();
    });
    whenOpened(() => this.#opened(viewed));
  }

  stop(): void {
    document.fonts.removeEventListener('loadingdone', this.#relaid);
    window.removeEventListener('online', this.#online);
    clearTimeout(this.#retrying);
    clearTimeout(this.#telling);
    this.#follower.stop();
  }

  /** Records the position before a relayout. */
  look(): void {
    this.#follower.look();
  }

  /** Restores the position after a settings change. */
  refit(): void {
    this.#follower.refit();
    // Page markers are updated after the frame is painted.
    const pages = this.pages();
    if (pages) this.#turner.ensurePageMarker(pages.current);
    this.#follower.observe();
    this.#tellSoon();
  }

  sections(): readonly StageSection[] {
    return this.#content.sections;
  }

  current(): StageSection {
    const section = this.#content.current();
    if (!section) throw new Error('no text stands in the page');
    return section;
  }

  place(): TextReadingPosition | undefined {
    return this.#content.take();
  }

  isInView(from: StageSpot, length: number): boolean {
    const passage = this.#content.sectionOf(from.episode)?.passages.find((each) => each.id === from.block);
    if (!passage) return false;
    const [first, last] = [
      boxOfCharacter(passage, from.offset),
      boxOfCharacter(passage, Math.max(0, from.offset + length - 1)),
    ];
    const scroller = pageScroller();
    const view = scroller?.getBoundingClientRect();
    if (view) return first.left >= view.left - 1 && last.right <= view.right + 1;
    return first.top >= 0 && last.bottom <= window.innerHeight - FOOT_PX;
  }

  show(spot: StageSpot, isPeek = false): boolean {
    const section = this.#content.sectionOf(spot.episode);
    if (!section) return false;
    measureUnshifted(() => scrollToSpot(section.passages, spot));
    if (isPeek) this.#follower.peeked();
    else this.#follower.moved();
    return true;
  }

  /** False when the episode is not on the page. */
  goToPosition(place: TextReadingPosition | StripReadingPosition): boolean {
    if (!('block' in place) || !this.#content.sectionOf(place.episode)) return false;
    this.#follower.goTo(place);
    return true;
  }

  async after(section: StageSection): Promise<StageSection | undefined> {
    const loaded = this.#content.sectionOf(section.viewed.next?.id ?? 0);
    if (loaded) return loaded;
    const part = await this.#partAfter(section.viewed);
    if (!part || part.viewed.gate) return undefined;
    if (pageScroller()) this.#replaceBy(part);
    else this.#append(part);
    return this.#content.sectionOf(part.viewed.episode.id);
  }

  turnPage(direction: 1 | -1): void {
    noteReaderMove();
    if (!pageScroller()) return this.#turnScreen(direction);
    if (!this.#turner.turnPage(direction, this.#calls.glides())) void this.#cross(direction);
  }

  wheel(event: WheelEvent): void {
    if (!pageScroller()) return;
    const direction = this.#turner.directionOfWheel(event);
    if (direction) this.turnPage(direction);
  }

  /** To a fraction of the current episode, 0 to 1. */
  goTo(share: number): void {
    noteReaderMove();
    const scroller = pageScroller();
    if (scroller) {
      this.#turner.show(Math.round(share * (this.#turner.pages().count - 1)), false);
      return;
    }
    const { element, article } = this.#content.current() ?? {};
    if (!element || !article) return;
    const isLast = article === this.#content.sections.at(-1)?.article;
    if (share === 1 && isLast) return window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    if (share === 1 && element.nextElementSibling) {
      // Below the text is the end marker.
      element.nextElementSibling.scrollIntoView({ block: 'end', behavior: 'instant' });
      return;
    }
    const top = window.scrollY + element.getBoundingClientRect().top;
    const length = window.scrollY + article.getBoundingClientRect().bottom - window.innerHeight - top;
    window.scrollTo({ top: top + share * length, behavior: 'instant' });
  }

  sectionOf(episode: number): MeasuredSection | undefined {
    return this.#content.sectionOf(episode);
  }

  /** `current` starts at 0; undefined when scrolling. */
  pages(): { count: number; current: number } | undefined {
    return pageScroller() ? this.#turner.pages() : undefined;
  }

  isPaged(): boolean {
    return pageScroller() !== null;
  }

  watch(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  #opened(viewed: ViewedEpisode): void {
    if (!saveViewedPosition(viewed, { kind: 'text', ...openedView(this.#content) })) this.#calls.saveFailed();
  }

  readonly #relaid = (): void => this.refit();

  #mark(): void {
    if (pageScroller()) this.#turner.updatePageMarkers();
  }

  #measure(): void {
    const existing = new Map(this.#content.sections.map((section) => [section.viewed.episode.id, section]));
    const sections = this.#parts.map(
      ({ viewed }) => existing.get(viewed.episode.id) ?? measureSection(this.#viewer, viewed),
    );
    this.#content.hold(sections.filter((section) => section?.article.isConnected).flatMap((section) => section ?? []));
  }

  // A timer, not an animation frame: text-to-speech also runs in a hidden page.
  #tellSoon(): void {
    this.#telling ??= setTimeout(this.#progressed, NOTIFY_DEBOUNCE_MS);
  }

  readonly #progressed = (): void => {
    this.#telling = undefined;
    this.#mark();
    const section = this.#content.current();
    const last = this.#parts.at(-1)?.viewed;
    if (section && section.viewed !== this.#current) this.#follow(section.viewed);
    const progress = this.#content.progress();
    const isLast = section?.viewed === last;
    if (section && isLast && progress >= FETCH_FROM && !this.#isGrowing) void this.#grow(section.viewed);
    if (section) this.#pace?.read(section.viewed.episode.id, progress * section.length);
    const characters = section ? (1 - progress) * section.length : 0;
    this.#calls.changed({
      current: this.#current,
      progress: section ? progress : 1,
      minutesLeft: section && this.#pace ? this.#pace.minutes(characters) : null,
      pages: pageScroller() ? this.#turner.pages() : null,
    });
    for (const listener of this.#listeners) listener();
  };

  #follow(viewed: ViewedEpisode): void {
    followEpisode(this.#current, viewed, 'text');
    this.#current = viewed;
  }

  #keep(place: TextReadingPosition, fraction: number): void {
    const viewed = this.#content.sectionOf(place.episode)?.viewed;
    if (viewed && !saveViewedPosition(viewed, { kind: 'text', fraction, place })) this.#calls.saveFailed();
  }

  async #grow(viewed: ViewedEpisode): Promise<void> {
    this.#isGrowing = true;
    const part = await this.#partAfter(viewed);
    // Without network it is tried again, at intervals.
    const hasFailed = !part && viewed.next?.content === 'text';
    clearTimeout(this.#retrying);
    this.#retrying = setTimeout(() => this.#mayGrow(hasFailed), hasFailed ? RETRY_MS : 0);
    if (part && !pageScroller() && this.#parts.at(-1)?.viewed === viewed) this.#append(part);
  }

  #mayGrow(tries: boolean): void {
    this.#isGrowing = false;
    if (tries) this.#tellSoon();
  }

  readonly #online = (): void => this.#mayGrow(true);

  #partAfter({ next }: ViewedEpisode): Promise<EpisodeSectionData | undefined> {
    return next?.content === 'text' ? loadSection(next.id) : Promise.resolve(undefined);
  }

  #append(part: EpisodeSectionData): void {
    if (this.#parts.some(({ viewed }) => viewed.episode.id === part.viewed.episode.id)) return;
    this.#follower.look();
    const anchor = this.#content.current()?.element;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    this.#put([...this.#parts, part].slice(-MAX_SECTIONS));
    const by = (anchor?.getBoundingClientRect().top ?? before) - before;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    this.#follower.accept();
  }

  #put(parts: EpisodeSectionData[]): void {
    this.#parts = parts;
    this.#calls.render(parts);
    this.#measure();
    this.#mark();
    this.#follower.observe();
  }

  /** Past either end, the adjacent episode replaces this one. */
  async #cross(direction: 1 | -1): Promise<void> {
    const viewed = this.#parts.at(direction === 1 ? -1 : 0)?.viewed;
    const id = direction === 1 ? viewed?.next?.content === 'text' && viewed.next.id : viewed?.previous;
    const part = id ? await loadSection(id) : undefined;
    if (!part || this.#parts.at(direction === 1 ? -1 : 0)?.viewed !== viewed) return;
    this.#replaceBy(part);
    if (direction === -1) this.#turner.show(this.#turner.pages().count - 1, false);
    this.#follower.moved();
  }

  #replaceBy(part: EpisodeSectionData): void {
    this.#follower.flush();
    this.#put([part]);
    if (part.viewed.gate) this.#follow(part.viewed);
    this.#turner.show(0, false);
    this.#follower.moved();
  }

  /** One screen, keeping the last line visible. */
  #turnScreen(direction: 1 | -1): void {
    const article = this.#content.current()?.article;
    const line = article ? Number.parseFloat(getComputedStyle(article).lineHeight) : 0;
    const step = window.innerHeight - FOOT_PX - line * 1.7;
    window.scrollBy({ top: direction * Math.max(line, step), behavior: 'instant' });
  }
}

async function loadSection(id: number): Promise<EpisodeSectionData | undefined> {
  const { loadEpisodeSection } = await import('./load-episode-section.ts');
  return loadEpisodeSection(id);
}
