import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { ViewedContent } from '../position/position-tracker.ts';
import type { WebtoonContent } from './webtoon-content.ts';

/** The strips on the page, for the position tracker. */
export class WebtoonFlow implements ViewedContent<StripReadingPosition> {
  readonly #first: WebtoonContent;
  #strips: readonly WebtoonContent[];

  constructor(first: WebtoonContent) {
    this.#first = first;
    this.#strips = [first];
  }

  hold(strips: readonly WebtoonContent[]): void {
    this.#strips = strips;
  }

  get strips(): readonly WebtoonContent[] {
    return this.#strips;
  }

  /** The first that does not end before the view. */
  current(): WebtoonContent {
    const current = this.#strips.find(
      ({ element, turned }) => turned !== undefined || element.getBoundingClientRect().bottom > 0,
    );
    return current ?? this.#strips.at(-1) ?? this.#first;
  }

  of(episode: number): WebtoonContent | undefined {
    return this.#strips.find((strip) => strip.episode === episode);
  }

  observed(): Element[] {
    return this.#strips.map(({ element }) => element);
  }

  position(): number {
    return window.scrollY;
  }

  /** Only of the position's episode: other strips do not change its layout. */
  shape(place: StripReadingPosition | undefined): string {
    return ((place && this.of(place.episode)) ?? this.current()).shape();
  }

  take(): StripReadingPosition {
    return this.current().take();
  }

  show(place: StripReadingPosition): void {
    this.of(place.episode)?.show(place);
  }

  goOn(by: number): void {
    this.current().goOn(by);
  }

  kept(): StripReadingPosition | undefined {
    return this.#first.kept();
  }

  progress(): number {
    return this.current().progress();
  }
}
