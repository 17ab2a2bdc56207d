/** A drawing of an icon: what stands between `<svg>` and `</svg>`, and the room that it is drawn in. */
export interface IconDrawing {
  body: string;
  width: number;
  height: number;
}

/** Icons may be asked for so many at a time. */
export const MOST_ICONS = 64;
/** The set that the shop has itself, and that a name without a set means. */
export const OWN_ICON_SET = 'tabler';
const PART = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The set and the name in `tabler:gift` or `gift`; undefined where it is no icon's name. */
export function readIconName(text: string): { set: string; name: string } | undefined {
  const [first = '', second, ...more] = text.split(':');
  const [set, name] = second === undefined ? [OWN_ICON_SET, first] : [first, second];
  return more.length === 0 && text.length <= 80 && PART.test(set) && PART.test(name) ? { set, name } : undefined;
}

/** The names in `?icons=a,b`; undefined where there is none, too many, or one is no name. */
export function readIconList(text: string): string[] | undefined {
  const names = [...new Set(text.split(','))];
  return names.length <= MOST_ICONS && names.every((name) => name.length <= 60 && PART.test(name)) ? names : undefined;
}
