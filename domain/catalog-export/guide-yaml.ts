import type { StoryGuide } from '#shared/catalog/story-guide';

/** A guide as in a work.yaml: episodes by their place in the list. Parts of episodes that are not exported are omitted. */
export function guideYaml(
  { recaps, characters }: StoryGuide,
  files: { episodes: readonly { id: number }[]; portraits: ReadonlyMap<string, string> },
): Record<string, unknown> | null {
  const places = new Map(files.episodes.map(({ id }, at) => [id, at + 1]));
  const placed = <Part extends { from: number }>(parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const from = places.get(part.from);
      return from === undefined ? [] : [{ ...part, from }];
    });
  const summaries = placed(recaps).flatMap(({ from, to, text }) => {
    const last = places.get(to);
    return last === undefined || last < from ? [] : [{ from, to: last, text }];
  });
  const people = placed(characters).map(({ name, otherNames, from, text, picture, additions }) => {
    const file = picture === null ? undefined : files.portraits.get(picture);
    const later = placed(additions);
    return {
      name,
      ...(otherNames.length > 0 ? { otherNames } : {}),
      from,
      text,
      ...(file === undefined ? {} : { picture: file }),
      ...(later.length > 0 ? { additions: later } : {}),
    };
  });
  if (summaries.length + people.length === 0) return null;
  return {
    ...(summaries.length > 0 ? { recaps: summaries } : {}),
    ...(people.length > 0 ? { characters: people } : {}),
  };
}
