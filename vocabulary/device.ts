/** Device type from the user agent (specification D1): the shells append their marker with a build number. */
export type DeviceType = 'WEB' | 'IOS' | 'AOS';

/** What a reader reads with: type, shell version, user agent (specification D2). */
export interface DeviceInfo {
  type: DeviceType;
  /** Build number of the shell, 0 in a browser. */
  version: number;
  userAgent: string;
}

/** The same answer on the server and in the browser (D2); whatever is no shell is WEB. */
export function deviceFrom(userAgent: string): DeviceInfo {
  const marker = /\bSEOGA_(IOS|AOS)\/(\d{1,9})\b/.exec(userAgent);
  if (!marker) return { type: 'WEB', version: 0, userAgent };
  return { type: marker[1] === 'IOS' ? 'IOS' : 'AOS', version: Number(marker[2]), userAgent };
}
