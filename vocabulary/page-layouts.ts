/**
 * Layouts whose screens are documents of their own: forms, a member's pages, what the law asks for. A reader goes there
 * seldom and from anywhere, so the shop's screens do not carry their routes.
 */
export const DOCUMENT_LAYOUTS = ['layouts/sub', 'layouts/empty'];

/** The list of routes that the shop's screens load, by the name of the whole list. */
export function shopManifestPath(path: string): string {
  return path.replace(/\.js$/, '-shop.js');
}
