/** An icon: SVG body and view box. */
export interface IconDrawing {
  body: string;
  width: number;
  height: number;
}

/** Maximum icons per request. */
export const MAX_ICONS = 64;
/** Bundled icon set, the default for names without a set. */
export const OWN_ICON_SET = 'tabler';
const PART = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Parses `tabler:gift` or `gift`; undefined if invalid. */
export function readIconName(text: string): { set: string; name: string } | undefined {
  const [first = '', second, ...more] = text.split(':');
  const [set, name] = second === undefined ? [OWN_ICON_SET, first] : [first, second];
  return more.length === 0 && text.length <= 80 && PART.test(set) && PART.test(name) ? { set, name } : undefined;
}

/** Parses `?icons=a,b`; undefined if empty, too long or invalid. */
export function readIconList(text: string): string[] | undefined {
  const names = [...new Set(text.split(','))];
  return names.length <= MAX_ICONS && names.every((name) => name.length <= 60 && PART.test(name)) ? names : undefined;
}
