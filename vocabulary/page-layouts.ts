/**
 * Screens that are documents of their own: forms, a member's pages, gifts, events, halls, what is read without a network,
 * what the law asks for.
 */
const DOCUMENT_SCREENS =
  /^(layouts\/(sub|empty)|routes\/((user-gift|event)[\w-]*|offline-read|theme-(adult|pavilion)|dev-curation))$/;

/**
 * Whether a route, by its id, is a document of its own: a reader goes there seldom and from anywhere, so the screens that
 * readers move between do not carry it.
 */
export function isDocumentScreen(id: string): boolean {
  return DOCUMENT_SCREENS.test(id);
}

/** The list of routes that the shop's screens load, by the name of the whole list. */
export function shopManifestPath(path: string): string {
  return path.replace(/\.js$/, '-shop.js');
}
