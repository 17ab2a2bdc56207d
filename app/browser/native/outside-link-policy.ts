/** What a link says of itself, as far as a shell has to know. */
export interface OutsideLink {
  href: string;
  origin: string;
  protocol: string;
  rel: string;
  target: string;
  isDownload: boolean;
  /** Of another house that the shop leads its readers to (`data-partner`): one comes back from it. */
  isPartner: boolean;
}

/**
 * Which way a link goes in a shell (specification D4): `outside` by the system, `browser` over the app, `file` a download
 * that needs who asks; null where it is a screen of the shop, or where no link may lead (G7).
 */
export function outsideLinkTarget(
  link: OutsideLink,
  current: { origin: string },
): 'outside' | 'browser' | 'file' | null {
  if (/^(mailto|tel):$/.test(link.protocol)) return 'outside';
  if (!/^https?:$/.test(link.protocol)) return null;
  if (link.origin === current.origin) {
    if (link.isDownload) return 'file';
    // A window of its own is none in a shell: what stands behind it, such as a half-filled form, would be left.
    return link.target !== '' && link.target !== '_self' ? 'browser' : null;
  }
  if (!/\bexternal\b/.test(link.rel)) return null;
  return link.isPartner ? 'browser' : 'outside';
}
