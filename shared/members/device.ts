/** Device type from the user agent (specification D1): apps append a marker with a build number. */
export type DeviceType = 'WEB' | 'IOS' | 'AOS';

/** Device type, app build and user agent (specification D2). */
export interface DeviceInfo {
  type: DeviceType;
  /** App build number; 0 in a browser. */
  version: number;
  userAgent: string;
}

/** Parses a user agent, identically on server and browser (D2). */
export function deviceFrom(userAgent: string): DeviceInfo {
  const marker = /\bSEOGA_(IOS|AOS)\/(\d{1,9})\b/.exec(userAgent);
  if (!marker) return { type: 'WEB', version: 0, userAgent };
  return { type: marker[1] === 'IOS' ? 'IOS' : 'AOS', version: Number(marker[2]), userAgent };
}
