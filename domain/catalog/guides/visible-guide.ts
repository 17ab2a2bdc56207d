import type { StoryGuide } from '#shared/catalog/story-guide';

/** A part of a guide that a reader may see, with episode numbers. */
export interface VisibleGuide<Picture> {
  recaps: { from: number; to: number; text: string }[];
  characters: {
    name: string;
    otherNames: string[];
    from: number;
    text: string;
    picture: Picture | null;
    additions: { from: number; text: string }[];
  }[];
}

/**
 * The part of a guide up to an episode number; null if nothing is left. Parts of episodes that are gone are omitted, so
 * that nothing is shown too early.
 */
export function visibleGuide<Picture>(
  guide: StoryGuide,
  about: {
    /** Episode numbers by id, without withdrawn ones. */
    positions: ReadonlyMap<number, number>;
    horizon: number;
    pictureOf(hash: string): Picture | null;
  },
): VisibleGuide<Picture> | null {
  const { positions, horizon, pictureOf } = about;
  const reached = (id: number): number | undefined => {
    const position = positions.get(id);
    return position !== undefined && position <= horizon ? position : undefined;
  };
  const recaps = guide.recaps.flatMap(({ from, to, text }) => {
    const [first, last] = [reached(from), reached(to)];
    return first === undefined || last === undefined || first > last ? [] : [{ from: first, to: last, text }];
  });
  const characters = guide.characters.flatMap(({ name, otherNames, text, picture, additions, ...character }) => {
    const from = reached(character.from);
    if (from === undefined) return [];
    const later = additions.flatMap((addition) => {
      const position = reached(addition.from);
      return position === undefined ? [] : [{ from: position, text: addition.text }];
    });
    const shown = picture === null ? null : pictureOf(picture);
    return [{ name, otherNames, from, text, picture: shown, additions: later.toSorted((a, b) => a.from - b.from) }];
  });
  if (recaps.length + characters.length === 0) return null;
  return {
    recaps: recaps.toSorted((a, b) => a.from - b.from || a.to - b.to),
    characters: characters.toSorted((a, b) => a.from - b.from),
  };
}
