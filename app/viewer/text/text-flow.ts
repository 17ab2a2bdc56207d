import type { StripPlace, TextPlace } from '#vocabulary/place';
import { viewerPath } from '../../device/places.ts';
import { episodeName } from '../frame/progress-text.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { keepViewedPlace } from '../place/keep-viewed-place.ts';
import { PlaceFollower } from '../place/place-follower.ts';
import { type EpisodePart, episodePart } from './episode-parts.ts';
import { PageTurner } from './page-turner.ts';
import type { ReadingPace } from './reading-pace.ts';
import { boxAt, pageScroller, scrollToSpot } from './passages-in-page.ts';
import { type MeasuredSection, TextContent, measureSection } from './text-content.ts';
import type { StageSection, StageSpot, TextStage } from './text-stage.ts';

/** From which share of an episode on the next one is fetched. */
const FETCH_FROM = 0.8;
/** Episodes that stand in the page at most; what was read before them leaves it. */
const MOST_PARTS = 5;
const RETRY_MS = 5000;
const FOOT_PX = 44;
/** What is told around the text comes this long after a move: the frame that shows the move is painted before. */
const TELL_MS = 40;

/** What of the flow is shown around the text. */
export interface FlowView {
  current: ViewedEpisode;
  progress: number;
  minutesLeft: number | null;
  /** In paged reading: pages in all, and which is shown, from 0. */
  pages: { count: number; current: number } | null;
}

export interface FlowCalls {
  /** Puts these episodes into the page, at once. */
  render(parts: EpisodePart[]): void;
  changed(view: FlowView): void;
  moved(by: number): void;
  /** The device keeps nothing. */
  notKept(): void;
  /** Whether a turned page may glide. */
  glides(): boolean;
}

/**
 * A text that flows on from episode to episode. Scrolling, the next one is fetched when most of this one is read and
 * is laid below it, so that nothing jumps; page by page, it takes this one's place when the last page is turned. Title
 * and address follow the reader. A locked episode shows its price in its place and is never opened unasked.
 */
export class TextFlow implements TextStage {
  readonly #viewer: HTMLElement;
  readonly #calls: FlowCalls;
  readonly #content: TextContent;
  readonly #follower: PlaceFollower<TextPlace>;
  readonly #turner: PageTurner;
  /** Comes soon after the page: nothing waits for the minutes. */
  #pace: ReadingPace | undefined;
  readonly #listeners = new Set<() => void>();
  #parts: EpisodePart[];
  #current: ViewedEpisode;
  #isGrowing = false;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: HTMLElement, first: EpisodePart, calls: FlowCalls) {
    this.#viewer = viewer;
    this.#calls = calls;
    this.#parts = [first];
    this.#current = first.viewed;
    this.#turner = new PageTurner(viewer);
    this.#content = new TextContent(this.#turner);
    this.#measure();
    this.#mark();
    this.#follower = new PlaceFollower(this.#content, {
      keep: (place, fraction) => this.#keep(place, fraction),
      onMove: (by) => calls.moved(by),
      onProgress: () => this.#tellSoon(),
    });
  }

  start(): void {
    this.#follower.start();
    document.fonts.addEventListener('loadingdone', this.#relaid);
    const { viewed } = this.#parts[0] ?? { viewed: this.#current };
    void import('./reading-pace.ts').then((room) => {
      this.#pace = new room.ReadingPace();
      this.#tellSoon();
    });
    if (!keepViewedPlace(viewed, { kind: 'text', fraction: this.#content.progress() })) this.#calls.notKept();
  }

  stop(): void {
    document.fonts.removeEventListener('loadingdone', this.#relaid);
    clearTimeout(this.#telling);
    this.#follower.stop();
  }

  /** Takes the place where the view stands, before it is laid out anew. */
  look(): void {
    this.#follower.look();
  }

  /** Fits the view to a layout that was changed by hand, such as by a setting. */
  refit(): void {
    this.#follower.refit();
    // The marks of other pages are set when the frame that shows this one was painted.
    const pages = this.pages();
    if (pages) this.#turner.markFor(pages.current);
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

  place(): TextPlace | undefined {
    return this.#content.take();
  }

  isInView(from: StageSpot, length: number): boolean {
    const passage = this.#content.sectionOf(from.episode)?.passages.find((each) => each.id === from.block);
    if (!passage) return false;
    const [first, last] = [boxAt(passage, from.offset), boxAt(passage, Math.max(0, from.offset + length - 1))];
    const scroller = pageScroller();
    const view = scroller?.getBoundingClientRect();
    if (view) return first.left >= view.left - 1 && last.right <= view.right + 1;
    return first.top >= 0 && last.bottom <= window.innerHeight - FOOT_PX;
  }

  show(spot: StageSpot): boolean {
    const section = this.#content.sectionOf(spot.episode);
    if (!section) return false;
    scrollToSpot(section.passages, spot);
    this.#follower.moved();
    return true;
  }

  /** To a place that was left elsewhere; false when its episode does not stand in the page. */
  goToPlace(place: TextPlace | StripPlace): boolean {
    if (!('block' in place) || !this.#content.sectionOf(place.episode)) return false;
    this.#follower.goTo(place);
    return true;
  }

  async after(section: StageSection): Promise<StageSection | undefined> {
    const standing = this.#content.sectionOf(section.viewed.next?.id ?? 0);
    if (standing) return standing;
    const part = await this.#partAfter(section.viewed);
    if (!part || part.viewed.gate) return undefined;
    if (pageScroller()) this.#replaceBy(part);
    else this.#append(part);
    return this.#content.sectionOf(part.viewed.episode.id);
  }

  turn(direction: 1 | -1): void {
    if (!pageScroller()) return this.#turnScreen(direction);
    if (!this.#turner.turn(direction, this.#calls.glides())) void this.#cross(direction);
  }

  /** A wheel over pages turns them. */
  wheel(event: WheelEvent): void {
    if (!pageScroller()) return;
    const direction = this.#turner.wheelTurn(event);
    if (direction) this.turn(direction);
  }

  /** To the beginning (0), the end (1) or a share of the episode that is read. */
  goTo(share: number): void {
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
      // Below the text stands what says that it ends.
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

  /** In paged reading, the pages in all and the one that is shown, from 0. */
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

  readonly #relaid = (): void => this.refit();

  #mark(): void {
    if (pageScroller()) this.#turner.mark();
  }

  #measure(): void {
    const known = new Map(this.#content.sections.map((section) => [section.viewed.episode.id, section]));
    const sections = this.#parts.map(
      ({ viewed }) => known.get(viewed.episode.id) ?? measureSection(this.#viewer, viewed),
    );
    this.#content.hold(sections.filter((section) => section?.article.isConnected).flatMap((section) => section ?? []));
  }

  // A timer, not a frame: a page that nobody looks at may be read aloud.
  #tellSoon(): void {
    this.#telling ??= setTimeout(this.#progressed, TELL_MS);
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
    const letters = section ? (1 - progress) * section.length : 0;
    this.#calls.changed({
      current: this.#current,
      progress: section ? progress : 1,
      minutesLeft: section && this.#pace ? this.#pace.minutes(letters) : null,
      pages: pageScroller() ? this.#turner.pages() : null,
    });
    for (const listener of this.#listeners) listener();
  };

  /** Address and title are those of the episode that is read. */
  #follow(viewed: ViewedEpisode): void {
    document.title = document.title.replace(pageName(this.#current), () => pageName(viewed));
    this.#current = viewed;
    history.replaceState(history.state, '', viewerPath({ id: viewed.episode.id, content: 'text' }));
    // The router knows nothing of it; who follows the screens is told.
    dispatchEvent(new Event('seoga:path'));
  }

  #keep(place: TextPlace, fraction: number): void {
    const viewed = this.#content.sectionOf(place.episode)?.viewed;
    if (viewed && !keepViewedPlace(viewed, { kind: 'text', fraction, place })) this.#calls.notKept();
  }

  /** Fetches what comes next; scrolling, it is laid below. */
  async #grow(viewed: ViewedEpisode): Promise<void> {
    this.#isGrowing = true;
    const part = await this.#partAfter(viewed);
    // Without a network it is tried again, but not at every line that is read.
    setTimeout(() => (this.#isGrowing = false), part || !viewed.next ? 0 : RETRY_MS);
    if (part && !pageScroller() && this.#parts.at(-1)?.viewed === viewed) this.#append(part);
  }

  #partAfter({ next }: ViewedEpisode): Promise<EpisodePart | undefined> {
    return next?.content === 'text' ? episodePart(next.id) : Promise.resolve(undefined);
  }

  #append(part: EpisodePart): void {
    if (this.#parts.some(({ viewed }) => viewed.episode.id === part.viewed.episode.id)) return;
    this.#follower.look();
    const anchor = this.#content.current()?.element;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    this.#put([...this.#parts, part].slice(-MOST_PARTS));
    const by = (anchor?.getBoundingClientRect().top ?? before) - before;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    this.#follower.accept();
  }

  #put(parts: EpisodePart[]): void {
    this.#parts = parts;
    this.#calls.render(parts);
    this.#measure();
    this.#mark();
    this.#follower.observe();
  }

  /** Past the last page or before the first: the episode there takes this one's place. */
  async #cross(direction: 1 | -1): Promise<void> {
    const shown = this.#parts.at(direction === 1 ? -1 : 0)?.viewed;
    const id = direction === 1 ? shown?.next?.content === 'text' && shown.next.id : shown?.previous;
    const part = id ? await episodePart(id) : undefined;
    if (!part || this.#parts.at(direction === 1 ? -1 : 0)?.viewed !== shown) return;
    this.#replaceBy(part);
    if (direction === -1) this.#turner.show(this.#turner.pages().count - 1, false);
    this.#follower.moved();
  }

  #replaceBy(part: EpisodePart): void {
    this.#follower.flush();
    this.#put([part]);
    if (part.viewed.gate) this.#follow(part.viewed);
    this.#turner.show(0, false);
    this.#follower.moved();
  }

  /** One screenful; the last line that was read stays to be seen. */
  #turnScreen(direction: 1 | -1): void {
    const article = this.#content.current()?.article;
    const line = article ? Number.parseFloat(getComputedStyle(article).lineHeight) : 0;
    const step = window.innerHeight - FOOT_PX - line * 1.7;
    window.scrollBy({ top: direction * Math.max(line, step), behavior: 'instant' });
  }
}

function pageName({ work, episode }: ViewedEpisode): string {
  return `${work.title} ${episodeName(episode)}`;
}
